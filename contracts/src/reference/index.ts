// Apart from the contracts themselves, so that no page of the site loads this text.

export type { AnyCallReference, FeatureReference } from './call-reference.ts';
export { exampleNames, ids as exampleIds } from './example-world.ts';
export { failureExamples } from './failures.ts';
export { fieldDescriptions } from './fields.ts';
export { commonSchemas } from './schemas.ts';
export type { NamedSchema } from './schemas.ts';
export { tags } from './tags.ts';
