declare module '@20minutes/s3rver' {
  import type { IncomingMessage } from 'node:http';

  interface Context {
    readonly req: IncomingMessage;
    status: number;
    type: string;
    body: string;
  }

  /** The part of the server's interface that we use. The package has no types. */
  export default class S3rver {
    /** Called for each request in this order. */
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
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
