import { mkdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { generateModels } from './models.ts';
import { generateTypeScript } from './typescript-client.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:3000/api/docs.json' },
    to: { type: 'string', default: 'reports/client' },
    swift: { type: 'boolean', default: false },
    kotlin: { type: 'boolean', default: false },
  },
});

const text = /^https?:/u.test(values.from)
  ? await (await fetch(values.from)).text()
  : await readFile(values.from, 'utf8');
const document = z.looseObject({}).parse(JSON.parse(text));
await mkdir(values.to, { recursive: true });
if (values.swift) await generateModels(document, 'swift', values.to);
if (values.kotlin) await generateModels(document, 'kotlin', values.to);
if (!values.swift && !values.kotlin) await generateTypeScript(document, values.to);
console.log(`written to ${values.to}`);
