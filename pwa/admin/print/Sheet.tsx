import type { ReactNode } from 'react'
import { property } from '#contract/property.ts'
import './Sheet.css'

const { name, address, phone, email, cin } = property

/** A printed page: the farm's name, what the sheet is, and its content. */
export function Sheet({ title, subtitle, children }: { title: string; subtitle: ReactNode; children: ReactNode }) {
  return (
    <article className="sheet">
      <header className="sheet-header">
        <div>
          <div className="sheet-brand">{name}</div>
          <p>{`${address.street}, ${address.postalCode} ${address.town} (${address.province})`}</p>
          <p>{[phone, email, `CIN ${cin}`].join(' · ')}</p>
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
