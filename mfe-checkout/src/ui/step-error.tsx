import { useEffect, useRef, type ReactNode } from 'react';
import type { AppError } from 'remote-kit';
import { Notice } from 'shared-ui';

interface StepErrorProps {
  readonly error: AppError | null;
  readonly action?: ReactNode;
}

/** Error of the step, near the focus. */
export function StepError({ error, action }: StepErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" announce="alert" action={action}>
        {error.message}
      </Notice>
    </div>
  );
}
