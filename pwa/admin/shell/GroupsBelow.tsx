/**
 * The end of the rail names the groups that a low screen does not show, and scrolls to them. By keyboard and with a screen
 * reader one reaches their places anyway, so it is for the eye and the finger alone.
 */
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import './GroupsBelow.css'

const groupsOf = (rail: Element) => [...rail.querySelectorAll('.place-group')]

/** Scrolls the rail alone: `scrollIntoView` would move the page, too. */
function scrollRailTo(group: Element | undefined) {
  const rail = group?.parentElement
  if (rail) rail.scrollTop += group.getBoundingClientRect().top - rail.getBoundingClientRect().top
}

/** Stands in the rail, after its groups. */
export function GroupsBelow() {
  const hint = useRef<HTMLDivElement>(null)
  const [below, setBelow] = useState<Element[]>([])
  useEffect(() => {
    const rail = hint.current?.parentElement
    if (!rail) return
    const isBelow = new Map<Element, boolean>()
    // A group is seen as soon as its name and its first place are.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          const group = target.closest('.place-group')
          if (group) isBelow.set(group, !isIntersecting && boundingClientRect.top > (rootBounds?.top ?? 0))
        }
        setBelow(groupsOf(rail).filter((it) => isBelow.get(it)))
      },
      { root: rail, rootMargin: '0px 0px -32px 0px', threshold: 1 },
    )
    for (const first of rail.querySelectorAll('.place-group li:first-child')) observer.observe(first)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={hint} className="groups-below" aria-hidden="true">
      {below.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          // Hidden from screen readers, it must not take the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => scrollRailTo(below[0])}
        >
          <span>{below.map((it) => it.querySelector('h2')?.textContent).join(' · ')}</span>
          <Icon path={placeIcons.below} size={18} />
        </button>
      )}
    </div>
  )
}
