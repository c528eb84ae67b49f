import { useSignedIn } from '../../platform/session.ts';
import { signedInItems, signedOutItems } from './menu-items.ts';
import { MenuList } from './menu-list.tsx';

/**
 * Sign In and Sign Up, or My Account. A cached page holds both and the style sheet hides one before the first
 * paint; once the browser has taken over, the other is gone altogether.
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
