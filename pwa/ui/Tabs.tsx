/** Pages of a panel as tabs. Tabs are links, so that each has a URL, opens in a new window and is in the history. */
import { useId } from 'react'
import { Link } from 'wouter'
import { TabStrip } from './TabStrip.tsx'
import './Tabs.css'

/** `badge`: a number beside the label, and a text that says what it counts. */
export type Tab = {
  href: string
  label: string
  isCurrent: boolean
  badge?: { count: number; text: string } | undefined
}

function TabLink({ tab: { href, label, isCurrent, badge } }: { tab: Tab }) {
  const badgeId = useId()
  return (
    <Link href={href} className="tab" aria-current={isCurrent ? 'page' : undefined} aria-describedby={badge && badgeId}>
      {label}
      {badge && (
        <>
          <span className="tab-badge" aria-hidden="true">
            {badge.count}
          </span>
          <span id={badgeId} hidden>
            {badge.text}
          </span>
        </>
      )}
    </Link>
  )
}

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <TabStrip label={label} badges={tabs.map(({ badge }) => badge?.count ?? 0)}>
      <ul className="tabs-list">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <TabLink tab={tab} />
          </li>
        ))}
      </ul>
    </TabStrip>
  )
}
