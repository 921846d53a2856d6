/** What the farm tells its guests above every page, from one day to another. */
import { useEffect, useState } from 'react'
import { toFarmDay } from '#contract/days/days.ts'
import { listNoticesOn } from '#contract/days/noticeDays.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from './ContentProvider.tsx'

/** The farm's day, also on a page that stays open past midnight, or that this device has stored. */
function useFarmDay(): string {
  const [day, setDay] = useState(farmToday)
  useEffect(() => {
    const update = () => setDay(toFarmDay(currentServerTime()))
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [])
  return day
}

export function FarmNotices() {
  const { i18n } = useLanguage()
  const { notices } = useContent()
  const shown = listNoticesOn(notices, useFarmDay())
  if (shown.length === 0) return null
  return (
    <aside className="farm-notices" aria-label={i18n.t('nav.notices')}>
      {shown.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </aside>
  )
}
