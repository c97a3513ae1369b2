import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'

import { isFramingHeader } from '#engine/model/framing.ts'
import { visibleLine } from '#engine/text/visible.ts'
import { MASKED, type ReplayAnswer, type ReplayRequest } from '../replay.ts'
import { type Detail, textAt } from '../traffic.ts'
import { ResponseDiff } from './diff-view.tsx'
import { columns, live, message, roots, selected, source } from './state.ts'
import { formatTook } from './words.ts'

/** The row whose request is edited. */
export const replayed = signal(-1)

/** Opens the form that sends the selected request again, or closes it. */
export function toggleReplay(): void {
  if (live.peek().actions.targets.length === 0) {
    message.value = 'There is no server to send the request to. Use --ui, or "ui --target URL".'
    return
  }
  replayed.value = replayed.peek() === selected.peek() ? -1 : selected.peek()
}

interface Draft extends Omit<ReplayRequest, 'headers'> {
  /** One header each line. */
  readonly headers: string
}

/** Returns the recorded request for editing. */
function createDraft(row: number, { request }: Detail): Draft {
  const all = columns.peek()
  const [target] = live.peek().actions.targets
  const accounts = target?.accounts ?? []
  const isSigned = request.headers.some(([name]) => /^(?:authorization|cookie)$/i.test(name))
  const actor = accounts.find((name) => name === textAt(all.actor, row))
  const account = isSigned ? (actor ?? accounts[0]) : undefined
  const headers = request.headers.filter(
    ([name, value]) =>
      // The account replaces the credential.
      !isFramingHeader(name) && !(account && (/^authorization$/i.test(name) || MASKED.test(value))),
  )
  const path = textAt(all.target, row)
  const prefix = roots
    .peek()
    .map((root) => new URL(root).pathname.replace(/\/$/, ''))
    .find((one) => path.startsWith(`${one}/`))
  return {
    root: target?.root ?? '',
    account,
    method: textAt(all.method, row),
    path: path.slice(prefix?.length ?? 0),
    headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: request.body,
  }
}

/** Sends a request again, edited, and compares the responses. */
export function Replay({ row, exchange }: { readonly row: number; readonly exchange: Detail }) {
  const [draft, setDraft] = useState(() => createDraft(row, exchange))
  const [step, setStep] = useState<'edit' | 'confirm' | 'sending'>('edit')
  /** The response, or why the request was not sent. */
  const [answer, setAnswer] = useState<ReplayAnswer | string>()
  const { targets } = live.value.actions
  const target = targets.find(({ root }) => root === draft.root) ?? targets[0]
  const edit = (name: keyof Draft) => (event: { currentTarget: { value: string } }) => {
    setStep('edit')
    setDraft({ ...draft, [name]: event.currentTarget.value })
  }
  const send = async (): Promise<void> => {
    setStep('sending')
    setAnswer(undefined)
    try {
      setAnswer(await source.peek()?.replay?.(readDraft(draft)))
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error))
    }
    setStep('edit')
  }
  return (
    <section class="v-replay" aria-label="Replay">
      <h3>Replay this request</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setStep('confirm')
        }}
      >
        <label>
          Server
          <select value={draft.root} onChange={edit('root')}>
            {targets.map(({ root, mode }) => (
              <option key={root} value={root}>
                {root} ({mode} mode)
              </option>
            ))}
          </select>
        </label>
        <label>
          Account
          <select value={draft.account ?? ''} onChange={edit('account')}>
            <option value="">headers as below</option>
            {target?.accounts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Method
          <input value={draft.method} onInput={edit('method')} />
        </label>
        <label class="v-wide">
          Path
          <input value={draft.path} onInput={edit('path')} />
        </label>
        <label class="v-wide">
          Headers
          <textarea rows={4} value={draft.headers} onInput={edit('headers')} />
        </label>
        <label class="v-wide">
          Body
          <textarea rows={4} value={draft.body} onInput={edit('body')} />
        </label>
        <div class="v-actions v-wide">
          {step === 'confirm' ? (
            <>
              <p>
                Send{' '}
                <b>
                  {visibleLine(draft.method)} {visibleLine(draft.path)}
                </b>{' '}
                to {draft.root} in {target?.mode} mode? Objects that it creates are removed when the
                viewer closes.
              </p>
              <button type="button" onClick={() => void send()}>
                Send
              </button>
              <button type="button" onClick={() => setStep('edit')}>
                Cancel
              </button>
            </>
          ) : (
            <button type="submit" disabled={step === 'sending'}>
              {step === 'sending' ? 'Sending…' : 'Send…'}
            </button>
          )}
          <button type="button" onClick={toggleReplay}>
            Close
          </button>
        </div>
      </form>
      <div role="status">
        {typeof answer === 'string' && <p class="violation">Not sent: {visibleLine(answer)}</p>}
        {typeof answer === 'object' && (
          <>
            <p>
              Response {answer.row.status || answer.row.failure} after {formatTook(answer.row.took)}{' '}
              ms. Difference from the recorded response:
            </p>
            <ResponseDiff
              before={{ status: columns.value.status[row] ?? 0, detail: exchange }}
              after={{ status: answer.row.status, detail: answer.detail }}
            />
          </>
        )}
      </div>
    </section>
  )
}

function readDraft({ headers, account, ...draft }: Draft): ReplayRequest {
  const lines = headers.split('\n').filter((line) => line.trim() !== '')
  return {
    ...draft,
    ...(account && { account }),
    headers: lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()] as const
    }),
  }
}
