import { data } from 'react-router';

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/** The catch-all route. */
export const loader = () => throwNotFound();
export const clientLoader = () => throwNotFound();

export default function NotFoundPage() {
  return null;
}
