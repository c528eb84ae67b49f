import { adminCalls, mayCall, type AdminCall, type Self } from '@outpick/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { callConsole } from './call-console.ts';
import { queries } from './queries.ts';

const selfQuery = {
  queryKey: ['self'],
  queryFn: async () => callConsole(adminCalls.getSelf, {}),
  // Asked again at most once a minute while the operator moves between screens.
  staleTime: 60_000,
};

export const readSelf = async (): Promise<Self> => queries.fetchQuery(selfQuery);

export const keepSelf = (self: Self): void => void queries.setQueryData(selfQuery.queryKey, self);

/** The operator who is signed in, for `<Loaded>`. */
export const useSelfResult = () => useQuery(selfQuery);

/** The operator who is signed in; undefined until it is known. */
export const useSelf = (): Self | undefined => useSelfResult().data;

/** Tells whether the operator's role may make a call. Before the role is known it may make none. */
export function useMayCall(): (call: Pick<AdminCall, 'roles'>) => boolean {
  const self = useSelf();
  return (call) => self !== undefined && mayCall(call, self.role);
}
