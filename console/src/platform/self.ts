import { adminCalls, mayCall, type AdminCall, type Self } from '@outpick/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { callConsole } from './call-console.ts';
import { queries } from './queries.ts';

const selfQuery = {
  queryKey: ['self'],
  queryFn: async () => callConsole(adminCalls.getSelf, {}),
  // Milliseconds: refetched at most once a minute.
  staleTime: 60_000,
};

export const readSelf = async (): Promise<Self> => queries.fetchQuery(selfQuery);

export const keepSelf = (self: Self): void => void queries.setQueryData(selfQuery.queryKey, self);

/** The signed-in operator as a load result, for `<Loaded>`. */
export const useSelfResult = () => useQuery(selfQuery);

/** The signed-in operator; undefined until loaded. */
export const useSelf = (): Self | undefined => useSelfResult().data;

/** Returns a function that checks whether the operator's role may make a call. False until the role is known. */
export function useMayCall(): (call: Pick<AdminCall, 'roles'>) => boolean {
  const self = useSelf();
  return (call) => self !== undefined && mayCall(call, self.role);
}
