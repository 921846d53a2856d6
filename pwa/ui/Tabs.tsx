/** Pages of a panel as tabs. Tabs are links, so that each has a URL, opens in a new window and is in the history. */
import { Link } from 'wouter'
import { TabStrip } from './TabStrip.tsx'
import './Tabs.css'

export type Tab = { href: string; label: string; isCurrent: boolean }

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <TabStrip label={label}>
      <ul className="tabs-list">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} className="tab" aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </TabStrip>
  )
}
