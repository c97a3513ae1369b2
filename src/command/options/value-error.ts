/** A value that its option cannot take: what is wrong with it, and what to write. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}
