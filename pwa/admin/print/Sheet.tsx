import type { ReactNode } from 'react'
import type { Property } from '#contract/property.ts'
import { readFarmName } from '../session/farmName.ts'
import { useProperty } from '../settings/PropertyProvider.tsx'
import './Sheet.css'

/** A printed page: the farm's name, what the sheet is, and its content. */
export function Sheet({ title, subtitle, children }: { title: string; subtitle: ReactNode; children: ReactNode }) {
  const property = useProperty()
  return (
    <article className="sheet">
      <header className="sheet-header">
        <div>
          <div className="sheet-brand">{property?.name ?? readFarmName()}</div>
          {property && <Contacts {...property} />}
        </div>
        <div>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
      </header>
      {children}
    </article>
  )
}

function Contacts({ address, phone, email, cin }: Pick<Property, 'address' | 'phone' | 'email' | 'cin'>) {
  return (
    <>
      <p>{`${address.street}, ${address.postalCode} ${address.town} (${address.province})`}</p>
      <p>{[phone, email, `CIN ${cin}`].join(' · ')}</p>
    </>
  )
}
