/**
 * Whether an identifier was made up so that no server has it: a UUID or object id that begins with
 * zeros. Streams of the server itself end in a small number: `000000000000000000000001`.
 */
export function isInvented(id: string | undefined): boolean {
  if (id === undefined) return false
  return /^0{24}$/.test(id) || /^0{12}(?!0{8})[0-9a-f]{12}$/.test(id) || /^0{8}-0{4}-/.test(id)
}
