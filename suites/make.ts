import { pathTo, type ProbeApi } from '#engine/suite.ts'
import { gotText } from './answers.ts'

/** Characters in a title that servers lose: beyond the BMP, decomposed, and special in a URL or JSON. */
export const ODD_TITLE = 'ström \u{1F600} e\u0301 50% a+b%25 \\"'

/** A text that servers shorten or clean: outer blanks, markup, a line break, and more than 255 characters. */
export const ODD_TEXT = ` häuser & <b>"quoted"</b> \u{1F600} \\n\\\\\n${'wörds '.repeat(50)}`

/** Something of the run: where it is read, and where it is changed and ended if that is elsewhere. */
export interface Made {
  readonly path: string
  readonly change?: string
  readonly end?: string
  /** The server's name for it, if requests contain another one. */
  readonly id?: string
}

/** Makes an object of the run, to be removed at its end; undefined when the server does not. */
export async function makeObject(
  api: ProbeApi,
  what: string,
  json: unknown,
  {
    list,
    at = list,
    givenAs = 'id',
    sender = {},
  }: {
    /** Objects are below it, such as `/streams`. */
    readonly list: string
    /** Where one is made, if not there. */
    readonly at?: string
    /** The member of the response that names the new object. */
    readonly givenAs?: string
    /** Who makes it, by default the account that certifies. */
    readonly sender?: Parameters<ProbeApi['post']>[1]
  },
): Promise<{ readonly path: string; readonly id: string } | undefined> {
  const id = gotText(await api.post(at, { ...sender, json }), givenAs)
  if (id === undefined) return undefined
  const path = pathTo`${list}/${id}`
  api.made({ what, path })
  return { path, id }
}

/** Makes a role of the run; undefined when the server does not. */
export async function makeRole(
  api: ProbeApi,
  json: {
    readonly name: string
    readonly description: string
    readonly permissions: readonly string[]
  },
): Promise<Made | undefined> {
  const made = await api.post('/roles', { json })
  if (made.response?.status !== 201) return undefined
  const path = pathTo`/roles/${json.name}`
  api.made({ what: `role "${json.name}"`, path })
  return { path }
}
