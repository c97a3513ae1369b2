/** One release of each line of behaviour, the oldest first: what every proof over releases runs on. */
export const RELEASE_LINES = [
  ...['2.0.3', '2.1.3', '2.2.3', '2.4.6', '2.5.2', '3.0.0', '3.1.0', '3.2.0', '3.3.0', '4.0.0'],
  ...['4.3.0', '5.0.0', '5.1.0', '5.2.0', '6.0.0', '6.1.0', '6.3.0', '7.0.1', '7.1.7'],
] as const
