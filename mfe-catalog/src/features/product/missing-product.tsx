import { ButtonLink, EmptyState, ErrorState } from 'shared-ui';

/** Why the product is missing, with the API's message. */
export interface MissingProductProps {
  readonly isUnknown: boolean;
  readonly message: string;
}

/** Error page of a product that is not sold here or could not be loaded. */
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
