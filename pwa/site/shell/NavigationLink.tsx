import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'

type Props = Pick<ComponentProps<'a'>, 'onClick' | 'aria-current'> & {
  href: string | null
  replace?: boolean
  state?: unknown
  children: ReactNode
}

/** A link to a page of the site or to another site. Without an address it is a disabled one. */
export function NavigationLink({ href, children, ...attributes }: Props) {
  if (href === null)
    return (
      // biome-ignore lint/a11y/useSemanticElements: the placeholder has no target, and `a` without href is not a link
      // biome-ignore lint/a11y/useFocusableInteractive: the link is disabled
      <span role="link" aria-disabled="true" className="muted">
        {children}
      </span>
    )
  return href.startsWith('/') ? (
    <Link href={href} {...attributes}>
      {children}
    </Link>
  ) : (
    <a href={href} rel="noopener">
      {children}
    </a>
  )
}
