import type { ParkingRecord } from '../entities/record.ts';

/** A parked car; `changes` override its fields. */
export function buildRecord(changes: Partial<ParkingRecord> = {}): ParkingRecord {
  return {
    _id: 'r-1',
    invoiceNumber: 100001,
    vehicleNumber: 'B-AB 1234',
    vehicleModel: 'Volkswagen Golf',
    vehicleColor: 'Blau',
    date: '21.11.2026',
    entryTime: '10:12:05',
    exitTime: null,
    isParked: true,
    fee: 0,
    fines: [],
    isDisable: false,
    isPrint: false,
    isPay: false,
    hasPermit: false,
    MIStatus: null,
    checkOutNote: '',
    images: [],
    files: [],
    created_at: '2026-11-21T09:12:05.000Z',
    employeeName: 'kasse',
    ownerName: '',
    address: '',
    version: 1,
    ...changes,
  };
}

export const fines = [
  { type: 'Parken ohne gültigen Parkschein', price: 30, description: 'Kein Parkschein sichtbar' },
  { type: 'Überschreiten der Höchstparkdauer', price: 1225.5, description: '' },
];

/** The car of `buildRecord` after it has left; `changes` override its fields. */
export function buildCheckedOut(changes: Partial<ParkingRecord> = {}): ParkingRecord {
  return buildRecord({ isParked: false, exitTime: '21.11.2026 13:40:11', fee: 8, version: 2, ...changes });
}
