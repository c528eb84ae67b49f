import { openTestPlatform } from '@outpick/server/testing';
import { expect, it } from 'vitest';
import { countSurvivedImports } from './corrections.ts';

it('an operator’s correction survives a hundred later imports that say something else', async () => {
  const opened = await openTestPlatform({ process: 'command' });
  try {
    expect(await countSurvivedImports(opened.platform, 100)).toBe(100);
  } finally {
    await opened.close();
  }
});
