import { ButtonLink, EmptyState, ErrorState } from 'shared-ui';

/** Why there is no product, and what the API said about it. */
export interface MissingProductProps {
  readonly isUnknown: boolean;
  readonly message: string;
}

/** Stands where a product would: it isn't sold here, or it could not be read. */
export function MissingProduct({ isUnknown, message }: MissingProductProps) {
  const ways = (
    <>
      <ButtonLink href="/#finder">Find by vehicle or size</ButtonLink>
      <ButtonLink href="/tires" kind="secondary">
        All tires
      </ButtonLink>
    </>
  );
  if (isUnknown) {
    return (
      <EmptyState level={1} title="We don't carry this product" action={ways}>
        {message}
      </EmptyState>
    );
  }
  return (
    <ErrorState level={1} title="Sorry!" action={ways}>
      {message}
    </ErrorState>
  );
}
