/** Ids of checks that were renamed: the old one to the one of today. */
export type Aliases = Readonly<Record<string, string>>

/** The id of today. */
export function currentId(id: string, aliases: Aliases): string {
  return (Object.hasOwn(aliases, id) ? aliases[id] : undefined) ?? id
}

/** Maps id prefixes to current ids, so that old ids select the renamed checks. */
export function currentPrefixes(prefixes: readonly string[], aliases: Aliases): readonly string[] {
  return prefixes.flatMap((prefix) => {
    const renamed = Object.entries(aliases)
      .filter(([old]) => old === prefix || old.startsWith(`${prefix}.`))
      .map(([, now]) => now)
    return Object.hasOwn(aliases, prefix) ? renamed : [prefix, ...renamed]
  })
}
