declare module '@20minutes/s3rver' {
  /** The part of the server that we use; the package has no types. */
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly key: string;
      readonly cert: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly vhostBuckets: boolean;
      readonly allowMismatchedSignatures: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<unknown>;
    close(): Promise<unknown>;
  }
}
