export { ComparisonView } from './comparison-view.tsx';
export { OwnCard } from './own-card.tsx';
