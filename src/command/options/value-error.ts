/** An invalid value of an option: the problem and the fix. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}
