export { OwnCard } from './own-card.tsx';
export { VersusView } from './comparison-view.tsx';
export { Wishes } from './wishes.tsx';
