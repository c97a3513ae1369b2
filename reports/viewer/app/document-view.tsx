import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

import { visible, visibleLine } from '#engine/text/visible.ts'
import { type Block, type Document, readCell, type Words } from '#reports/document/document.ts'
import { DiffView } from './diff-view.tsx'
import { SIGNS } from './words.ts'

/** Renders a document: the same blocks that the console, Markdown, and pages show. */
export function DocumentView({
  document,
  children,
}: {
  readonly document: Document
  /** Shown below the heading. */
  readonly children?: ComponentChildren
}) {
  const { title, headline, rating, facts = [], blocks } = document
  return (
    <article class="v-document">
      <p class="v-quiet">{visibleLine(title)}</p>
      <h1>
        {rating !== 'none' && (
          <span class={rating} aria-hidden="true">
            {SIGNS[rating]}{' '}
          </span>
        )}
        {visibleLine(headline)}
      </h1>
      {facts.map((fact, at) => (
        <p key={at} class="v-quiet">
          <Text words={fact} />
        </p>
      ))}
      {children}
      <Blocks blocks={blocks} />
    </article>
  )
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </>
  )
}

function Text({ words }: { readonly words: Words }) {
  if (typeof words === 'string') return <>{visible(words)}</>
  return (
    <>
      {words.map((part, at) => {
        if (typeof part === 'string') return visible(part)
        if ('code' in part) return <code key={at}>{visible(part.code)}</code>
        return (
          <a key={at} href={part.href}>
            {visible(part.text)}
          </a>
        )
      })}
    </>
  )
}

export function Sign({ rating }: { readonly rating: string | undefined }) {
  if (rating === undefined) return null
  return (
    <span class={`v-mark ${rating}`}>
      <span aria-hidden="true">{SIGNS[rating]}</span>
      <span class="unseen">{rating}</span>
    </span>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'heading':
      return block.level === 3 ? (
        <h3>
          <Sign rating={block.rating} /> {visible(block.text)}
        </h3>
      ) : (
        <h2>
          <Sign rating={block.rating} /> {visible(block.text)}
        </h2>
      )
    case 'text':
      return (
        <p class={block.isQuiet === true ? 'v-quiet' : ''}>
          <Text words={block.text} />
        </p>
      )
    case 'tally':
      return (
        <ul class="v-cards">
          {block.counts.map(({ label, count, rating }) => (
            <li key={label}>
              <b class={rating}>{count}</b> {visible(label)}
            </li>
          ))}
        </ul>
      )
    case 'list':
      return (
        <ul class="v-items">
          {block.items.map(({ text, rating, details = [] }, at) => (
            <li key={at}>
              <Sign rating={rating} /> <Text words={text} />
              {details.map((detail, line) => (
                <p key={line} class="v-quiet">
                  <Text words={detail} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      )
    case 'table':
      return (
        <div class="v-scroll" tabIndex={0} role="region" aria-label={block.title ?? 'Table'}>
          <table>
            <thead>
              <tr>
                {block.columns.map(({ title }) => (
                  <th key={title} scope="col">
                    {visible(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => {
                    const { text, rating } = readCell(cell)
                    return (
                      <td key={column} class={block.columns[column]?.kind}>
                        <Sign rating={rating} /> <Text words={text} />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'finding':
      return (
        <section class={`v-verdict ${block.rating}`}>
          <p>
            <Sign rating={block.rating} /> <Text words={block.title} />
            {block.since !== undefined && <small> since {block.since}</small>}
          </p>
          {block.description !== undefined && (
            <p>
              <Text words={block.description} />
            </p>
          )}
          <dl>
            {(block.subjects ?? []).map(({ name, place }) => (
              <div key={name}>
                <dt>{place ?? 'in'}</dt>
                <dd>{visible(name)}</dd>
              </div>
            ))}
            {(block.facts ?? []).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{visible(text)}</dd>
              </div>
            ))}
            {block.remedy !== undefined && (
              <div>
                <dt>remedy</dt>
                <dd>
                  <Text words={block.remedy} />
                </dd>
              </div>
            )}
          </dl>
          <Blocks blocks={block.blocks ?? []} />
        </section>
      )
    case 'diff':
      return <DiffView lines={block.lines} label={block.title} />
    case 'command':
      return <pre tabIndex={0}>{visible(block.command)}</pre>
    case 'checklist':
      return (
        <ul class="v-items">
          {block.tasks.map(({ text, details, command }, at) => (
            <li key={at}>
              <Task words={text} />
              {details.map((detail, line) => (
                <p key={line} class="v-quiet">
                  <Text words={detail} />
                </p>
              ))}
              {command !== undefined && <pre tabIndex={0}>{visible(command)}</pre>}
            </li>
          ))}
        </ul>
      )
    case 'details':
      return (
        <details open={block.isOpen}>
          <summary>
            <Sign rating={block.rating} /> <Text words={block.title} />
          </summary>
          <Blocks blocks={block.blocks} />
        </details>
      )
  }
}

/** Tasks that are done, by the page and their text. */
const done = signal<ReadonlySet<string>>(readDone())

function Task({ words }: { readonly words: Words }) {
  const key = `${location.pathname} ${JSON.stringify(words)}`
  return (
    <label>
      <input
        type="checkbox"
        checked={done.value.has(key)}
        onChange={({ currentTarget }) => {
          const others = [...done.value].filter((one) => one !== key)
          done.value = new Set(currentTarget.checked ? [...others, key] : others)
          keepDone()
        }}
      />{' '}
      <Text words={words} />
    </label>
  )
}

const KEY = 'graylog-conformance-tasks'

function readDone(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

function keepDone(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done.value]))
  } catch {
    // Checked tasks are forgotten with the page.
  }
}
