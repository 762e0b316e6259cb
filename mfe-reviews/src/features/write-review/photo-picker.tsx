import { useId, useState } from 'react';
import { REVIEW_LIMITS } from 'shared-contracts';
import { createHttp, useHost } from 'remote-kit';
import { Button, Icon } from 'shared-ui';
import { uploadPhoto, type UploadedPhoto } from './write-review.api';
import styles from './photo-picker.module.css';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];
const MEGABYTES = REVIEW_LIMITS.photoBytes / 1024 / 1024;

/** Returns why a file cannot be uploaded as a photo. */
export function photoError({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (!TYPES.includes(type)) return `${name} is not a JPEG, PNG or WebP picture. Choose one of those.`;
  if (size > REVIEW_LIMITS.photoBytes) return `${name} is larger than ${MEGABYTES} MB. Choose a smaller one.`;
  return null;
}

const previewOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });

interface PhotoPickerProps {
  readonly photos: readonly UploadedPhoto[];
  readonly onChange: (photos: readonly UploadedPhoto[]) => void;
}

function Photo({
  photo,
  preview,
  onRemove,
}: {
  readonly photo: UploadedPhoto;
  readonly preview: string | undefined;
  readonly onRemove: () => void;
}) {
  return (
    <li className={styles.photo}>
      {preview ? (
        <img src={preview} alt={photo.name} width={96} height={96} />
      ) : (
        <span className={styles.plain}>{photo.name}</span>
      )}
      <button type="button" className={styles.remove} aria-label={`Remove ${photo.name}`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

/** Uploads photos one by one while the review is written; each can be removed. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  const host = useHost();
  const id = useId();
  const [previews, setPreviews] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(0);
  const left = REVIEW_LIMITS.photos - photos.length - waiting;

  async function add(files: readonly File[]): Promise<void> {
    const fit = files.filter((file) => photoError(file) === null).slice(0, Math.max(0, left));
    const refused = files.flatMap((file) => photoError(file) ?? []);
    setFaults(
      fit.length + refused.length < files.length
        ? [...refused, `A review takes ${REVIEW_LIMITS.photos} photos; the first ones were added.`]
        : refused,
    );
    setWaiting(fit.length);
    const added: UploadedPhoto[] = [];
    for (const file of fit) {
      const answer = await uploadPhoto(createHttp(host), file);
      setWaiting((count) => count - 1);
      if (!answer.ok) {
        setFaults((known) => [...known, `${file.name}: ${answer.error.message}`]);
        continue;
      }
      added.push(answer.value);
      const preview = await previewOf(file);
      setPreviews((known) => ({ ...known, [answer.value.mediaId]: preview }));
      onChange([...photos, ...added]);
    }
    host.announce(added.length === 1 ? 'The photo was added.' : `${added.length} photos were added.`);
  }

  return (
    <div className={styles.picker}>
      <p id={`${id}-label`} className={styles.label}>
        Photos <span className={styles.optional}>(optional)</span>
      </p>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <Photo
              key={photo.mediaId}
              photo={photo}
              preview={previews[photo.mediaId]}
              onRemove={() => onChange(photos.filter(({ mediaId }) => mediaId !== photo.mediaId))}
            />
          ))}
        </ul>
      ) : null}
      <input
        id={id}
        type="file"
        accept={TYPES.join(',')}
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void add(files);
        }}
      />
      <Button
        kind="secondary"
        icon="plus"
        isLoading={waiting > 0}
        loadingLabel="Uploading"
        disabled={left <= 0}
        onClick={() => document.getElementById(id)?.click()}
      >
        Add photos
      </Button>
      <p
        className={styles.hint}
      >{`Up to ${REVIEW_LIMITS.photos}, ${MEGABYTES} MB each. Where they were taken is removed.`}</p>
      {faults.length > 0 ? (
        <div role="alert">
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
