const PIECE_CHARACTERS = 256 * 1024

/** Texts gathered into pieces that are worth a write. */
export async function* inPieces(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}
