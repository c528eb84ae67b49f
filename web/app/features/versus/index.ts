export { OwnCard } from './own-card.tsx';
export { VersusView } from './versus-view.tsx';
export { Wishes } from './wishes.tsx';
