import { registry } from './registry.ts';
import { runDrills } from './run-drills.ts';

// `npm run drill` starts this program for every drill whose module is a `Drill` instead of a script.

const [name, ...args] = process.argv.slice(2);
const module = registry.find((entry) => entry.name === name)?.module;
if (module === undefined || typeof module === 'string')
  throw new Error(`there is no such drill: ${String(name)}`);
await runDrills({ all: [await module()] }, args);
