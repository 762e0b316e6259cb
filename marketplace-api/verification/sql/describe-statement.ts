import type pg from 'pg';

/** A column of a statement's result as PostgreSQL describes it. `tableId` is 0 for an expression. */
export interface Column {
  readonly name: string;
  readonly typeId: number;
  readonly tableId: number;
  readonly columnId: number;
}

interface Wire {
  parse(message: { text: string; name: string; types: readonly number[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}
interface RowDescription {
  readonly fields: readonly { name: string; dataTypeID: number; tableID: number; columnID: number }[];
}

/** Requests the result's description without running the statement (Parse and Describe of the extended protocol). */
class Description {
  private columns: readonly Column[] = [];
  constructor(
    private readonly text: string,
    private readonly done: (error: Error | null, columns: readonly Column[]) => void,
  ) {}
  submit(wire: Wire): void {
    wire.parse({ text: this.text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }
  handleRowDescription({ fields }: RowDescription): void {
    this.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      typeId: dataTypeID,
      tableId: tableID,
      columnId: columnID,
    }));
  }
  handleError(error: Error): void {
    this.done(error, []);
  }
  handleReadyForQuery(): void {
    this.done(null, this.columns);
  }
}

/** @throws PostgreSQL's error for an invalid statement */
export const describeStatement = (client: pg.Client, text: string): Promise<readonly Column[]> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null, columns: readonly Column[]): void => (error ? reject(error) : resolve(columns));
    client.query(new Description(text, done) as unknown as pg.Submittable);
  });
