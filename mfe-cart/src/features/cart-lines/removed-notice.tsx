import { Button, Notice } from 'shared-ui';

interface RemovedNoticeProps {
  readonly name: string;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

export function RemovedNotice({ name, onUndo, onDismiss }: RemovedNoticeProps) {
  return (
    <Notice
      tone="info"
      announce="status"
      action={
        <>
          <Button kind="secondary" size="small" onClick={onUndo}>
            Undo
          </Button>
          <Button kind="quiet" size="small" icon="close" aria-label="Dismiss this message" onClick={onDismiss} />
        </>
      }
    >
      {name} was removed.
    </Notice>
  );
}
