import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { z } from 'zod';

const documentShape = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

const languages = {
  swift: { file: 'Outpick.swift', options: { 'access-level': 'public' } },
  kotlin: { file: 'Outpick.kt', options: { framework: 'kotlinx', package: 'org.outpick.api' } },
} as const;

export type ModelLanguage = keyof typeof languages;

/** Writes the document's named schemas as types of a language, with JSON encoding and decoding. Returns the path. */
export async function generateModels(
  document: object,
  language: ModelLanguage,
  folder: string,
): Promise<string> {
  const { schemas } = documentShape.parse(document).components;
  // The generator needs plain JSON Schema definitions and one type that refers to all of them.
  const all = {
    definitions: schemas,
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
    ),
  };
  const source = JSON.stringify(all).replaceAll('#/components/schemas/', '#/definitions/');
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await input.addSource({ name: 'OutpickModels', schema: source });
  const inputData = new InputData();
  inputData.addInput(input);
  const { file, options } = languages[language];
  const { lines } = await quicktype({ inputData, lang: language, rendererOptions: { ...options } });
  const path = join(folder, file);
  await writeFile(path, lines.join('\n'));
  return path;
}
