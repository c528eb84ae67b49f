import { data } from 'react-router';

function refuse(): never {
  throw data(null, { status: 404 });
}

/** Any address that no other page answers. */
export const loader = () => refuse();
export const clientLoader = () => refuse();

export default function NotFoundPage() {
  return null;
}
