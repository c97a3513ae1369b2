/** Describes the change of a text as removed and added lines, without the lines that both share at the ends. */
export function lineDifference(before: string, after: string): readonly string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) start += 1
  let end = 0
  while (
    end < Math.min(old.length, fresh.length) - start &&
    old.at(-1 - end) === fresh.at(-1 - end)
  )
    end += 1
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+ ${line}`),
  ]
}
