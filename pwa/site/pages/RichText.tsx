/** A text with emphasis, links and lists. */
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { isOwnAddress } from '#contract/site/ownAddress.ts'
import { type Block, type Inline, parseRichText } from '#contract/site/richText.ts'
import { fixedPages } from '#contract/site/sitePages.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import { withKeys } from './withKeys.ts'

const sitePaths: string[] = Object.values(fixedPages)

/** A link to a page that is gone is only its words. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { pages, parts } = useFarm()
  const [path = ''] = href.split(/[?#]/)
  const isOpen = sitePaths.includes(path) || pages.some((page) => page.path === path) || path.startsWith('/rooms/')
  if ((isOwnAddress(path) && !isOpen) || (path === fixedPages.restaurant && !parts.restaurant)) return children
  if (isOpen) return <Link href={href}>{children}</Link>
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  )
}

function Inlines({ list }: { list: Inline[] }): ReactNode {
  return withKeys(list).map(([key, it]) => (
    <Fragment key={key}>
      {it.kind === 'text' && it.text}
      {it.kind === 'break' && <br />}
      {it.kind === 'strong' && (
        <strong>
          <Inlines list={it.children} />
        </strong>
      )}
      {it.kind === 'emphasis' && (
        <em>
          <Inlines list={it.children} />
        </em>
      )}
      {it.kind === 'link' && (
        <TextLink href={it.href}>
          <Inlines list={it.children} />
        </TextLink>
      )}
    </Fragment>
  ))
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines list={block.children} />
      </p>
    )
  const items = withKeys(block.items).map(([key, item]) => (
    <li key={key}>
      <Inlines list={item} />
    </li>
  ))
  return block.isOrdered ? <ol className="number-list">{items}</ol> : <ul className="bullet-list">{items}</ul>
}

export function RichText({ text }: { text: string }) {
  if (text === '') return null
  return (
    <div className="rich-text">
      {withKeys(parseRichText(text)).map(([key, block]) => (
        <TextBlock key={key} block={block} />
      ))}
    </div>
  )
}
