import { type Caller, sportsCalls } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import type { SportLink } from '../../platform/root-data.ts';

/** Every sport, in menu order, with only what a link to it needs. */
export function loadSports(call: Caller): Promise<FinalResult<readonly SportLink[]>> {
  return toResult(
    call(sportsCalls.listSports, {}).then(({ result }) =>
      result.map(({ id, name, logo }) => ({ id, name, logo })),
    ),
  );
}
