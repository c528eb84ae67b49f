import { useSignedIn } from '../../platform/session.ts';
import { signedInItems, signedOutItems } from './menu-items.ts';
import { MenuList } from './menu-list.tsx';

/**
 * Sign In and Sign Up, or My Account. A cached page contains both and the style sheet hides one of them before the first
 * paint; after hydration the hidden one is removed.
 */
export function AccountLinks({ className }: { readonly className: string | undefined }) {
  const signedIn = useSignedIn();
  return (
    <>
      {signedIn !== true && (
        <div className="signed-out-only">
          <MenuList items={signedOutItems} className={className} />
        </div>
      )}
      {signedIn !== false && (
        <div className="signed-in-only">
          <MenuList items={signedInItems} className={className} />
        </div>
      )}
    </>
  );
}
