export { ReportName } from './report-name.tsx';
export { SuspensionNotice } from './suspension-notice.tsx';
