// Separate from the contracts, so that no page of the site loads these texts.

export type { AnyCallReference, FeatureReference } from './call-reference.ts';
export { exampleNames, ids as exampleIds } from './example-world.ts';
export { failureExamples } from './failures.ts';
export { fieldDescriptions } from './fields.ts';
export { commonSchemas } from './schemas.ts';
export type { NamedSchema } from './schemas.ts';
export { tags } from './tags.ts';
