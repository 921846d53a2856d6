/** The three layouts of the panel; `pwa/ui/theme.css` says what the widths are for. */
import { useIsWide, useMediaQuery } from '#pwa/ui/useMediaQuery.ts'

/** `rail`: groups and words at the side. `slim`: icons and words at the side. `bar`: icons and words at the bottom. */
export type Layout = 'rail' | 'slim' | 'bar'

export function useLayout(): Layout {
  const isWide = useIsWide()
  const isPhone = useMediaQuery('(width < 37.5em)')
  if (isWide) return 'rail'
  return isPhone ? 'bar' : 'slim'
}
