/** The part of the package that the gateway uses; its published types lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** @param options `preferred` decides between encodings that the client likes equally */
    encoding<Name extends string>(
      available: readonly Name[],
      options?: { preferred?: readonly Name[] },
    ): Name | undefined;
  }
}
