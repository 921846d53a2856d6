import { isDay } from '#contract/days/days.ts'
import { bookingStatuses } from '#contract/stays/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import './FilterBar.css'
import { statusLabels } from '../booking/labels.ts'
import { type BookingFilter, bookingOrders, bookingViews, getPeriod } from './filter.ts'

const orderLabels: Record<BookingFilter['order'], string> = {
  newest: /*i18n*/ 'admin.bookings.newest',
  arrival: /*i18n*/ 'admin.bookings.arrival',
  urgent: /*i18n*/ 'admin.bookings.urgent',
}

const viewLabels: Record<BookingFilter['view'], string> = {
  all: /*i18n*/ 'admin.bookings.view.all',
  inHouse: /*i18n*/ 'admin.bookings.view.inHouse',
  arriving: /*i18n*/ 'admin.bookings.view.arriving',
  departing: /*i18n*/ 'admin.bookings.view.departing',
  period: /*i18n*/ 'admin.bookings.view.period',
  unpaid: /*i18n*/ 'admin.bookings.view.unpaid',
}

const periodLabels = { from: /*i18n*/ 'admin.bookings.from', to: /*i18n*/ 'admin.bookings.to' }

/** `isOpen`: on a screen where the filter is closed until somebody needs it. */
type Props = { filter: BookingFilter; isOpen: boolean; onChange: (changes: Partial<BookingFilter>) => void }

/** Search, filters and order of the bookings. */
export function FilterBar({ filter, isOpen, onChange }: Props) {
  const { i18n } = useLanguage()
  const period = getPeriod(filter, farmToday())
  return (
    <search className="booking-filter" data-closed={isOpen ? undefined : ''}>
      <div className="booking-filter-search">
        <TextField
          id="bookings-search"
          type="search"
          label={i18n.t('admin.bookings.search')}
          autoComplete="off"
          spellCheck={false}
          placeholder={i18n.t('admin.bookings.searchHint')}
          value={filter.searchText}
          onChange={(event) => onChange({ searchText: event.target.value })}
        />
      </div>
      <SegmentedControl
        name="status"
        legend={i18n.t('admin.bookings.filter')}
        options={(['all', ...bookingStatuses] as const).map((it) => ({
          value: it,
          label: it === 'all' ? i18n.t('admin.bookings.all') : i18n.t(statusLabels[it]),
        }))}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <div className="booking-filter-choices">
        <SelectField
          id="bookings-view"
          label={i18n.t('admin.bookings.view')}
          value={filter.view}
          onChange={(event) => {
            const view = bookingViews.find((it) => it === event.target.value) ?? 'all'
            onChange(view === 'all' ? { view, from: '', to: '' } : { view })
          }}
        >
          {bookingViews.map((it) => (
            <option key={it} value={it}>
              {i18n.t(viewLabels[it])}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="bookings-order"
          label={i18n.t('admin.bookings.order')}
          value={filter.order}
          onChange={(event) => onChange({ order: bookingOrders.find((it) => it === event.target.value) ?? 'newest' })}
        >
          {bookingOrders.map((it) => (
            <option key={it} value={it}>
              {i18n.t(orderLabels[it])}
            </option>
          ))}
        </SelectField>
        {filter.view !== 'all' &&
          (['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              id={`bookings-${end}`}
              type="date"
              label={i18n.t(periodLabels[end])}
              value={period[end]}
              onChange={({ target: { value } }) => (value === '' || isDay(value)) && onChange({ [end]: value })}
            />
          ))}
      </div>
    </search>
  )
}
