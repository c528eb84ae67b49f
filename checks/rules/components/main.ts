import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';
import { createBill } from './bill.ts';
import { readComponents } from './lockfile.ts';

const product = z.object({ name: z.string(), version: z.string() });
const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
console.log(JSON.stringify(createBill(await readComponents(), product.parse(manifest)), null, 2));
