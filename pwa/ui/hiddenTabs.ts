/** The left and right edge of a tab, or of the part of the strip that is visible, in pixels. */
export type Edges = { left: number; right: number }

/** Edges are rounded to whole pixels when a page is zoomed. */
const tolerancePx = 1
/** What the number covers of a tab at a cut end; a tab has some space before its label. */
const fadePx = 32

/** How many tabs are not wholly visible, on each side. */
export function countHiddenTabs(tabs: Edges[], { left, right }: Edges): { before: number; after: number } {
  const end = Math.max(...tabs.map((tab) => tab.right))
  const firstPx = left > tolerancePx ? left + fadePx : left
  const lastPx = right < end - tolerancePx ? right - fadePx : right
  return {
    before: tabs.filter((tab) => tab.left < firstPx - tolerancePx).length,
    after: tabs.filter((tab) => tab.right > lastPx + tolerancePx).length,
  }
}

/** The scroll position that shows a tab in the middle, so that its neighbours are visible, too. */
export const getCentredScroll = (tab: Edges, visible: Edges): number =>
  tab.left - (visible.right - visible.left - (tab.right - tab.left)) / 2
