import type { Request } from './openApiRules.ts';

export interface Example {
  readonly request: Request & { readonly headers?: Readonly<Record<string, string>> };
  readonly answer?: unknown;
}

/** By method and path. */
export type Examples = Readonly<Record<string, Example>>;

/** For calls without a useful recording: it lacks an authenticator and a second session, and its IBAN has spaces. */
export const OWN_EXAMPLES: Examples = {
  'POST /session/passkey': {
    request: {
      body: {
        response: {
          id: 'pVJ3kq0m2xQ8b6y1Zr4sWg',
          rawId: 'pVJ3kq0m2xQ8b6y1Zr4sWg',
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
            authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
            signature: 'MEUCIQDmI5YgOjGh0NBcPZHZgW4',
          },
        },
      },
    },
    answer: {
      user: 'kasse',
      username: 'kasse',
      role: 'Angestellte',
    },
  },
  'DELETE /sessions/{id}': {
    request: {
      params: {
        id: '0f6e1b1c-5a0d-4c7e-9d2b-8e3f4a5b6c7d',
      },
    },
  },
  'POST /passkeys': {
    request: {
      body: {
        name: 'Handy',
        response: {
          id: 'pVJ3kq0m2xQ8b6y1Zr4sWg',
          rawId: 'pVJ3kq0m2xQ8b6y1Zr4sWg',
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
            attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
            transports: ['internal'],
          },
        },
      },
    },
    answer: {
      _id: '7b0c1d64-9f0e-4a53-8c7e-3f6f0c7a1b2d',
      name: 'Handy',
      createdAt: '2026-03-05T13:00:00.000Z',
      lastUsedAt: null,
    },
  },
  'PUT /passkeys/{id}': {
    request: {
      params: {
        id: '7b0c1d64-9f0e-4a53-8c7e-3f6f0c7a1b2d',
      },
      body: {
        name: 'Handy',
      },
    },
    answer: {
      _id: '7b0c1d64-9f0e-4a53-8c7e-3f6f0c7a1b2d',
      name: 'Handy',
      createdAt: '2026-03-05T13:00:00.000Z',
      lastUsedAt: null,
    },
  },
  'DELETE /passkeys/{id}': {
    request: {
      params: {
        id: '7b0c1d64-9f0e-4a53-8c7e-3f6f0c7a1b2d',
      },
    },
  },
  'PUT /settings': {
    request: {
      body: {
        operatorName: 'Muster Parkraum GmbH',
        operatorStreet: 'Musterstraße 1',
        operatorCity: '10115 Berlin',
        contactPhone: '030 1234567',
        contactEmail: 'service@parkraum.example',
        accountHolder: 'Muster Parkraum GmbH',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        privacyText:
          'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der oben genannte Betreiber. Zweck: Abrechnung des Parkens und Durchsetzung der Parkbedingungen. Rechtsgrundlage: Art. 6 Abs. 1 Buchst. b und f DSGVO. Empfänger: Halterauskunft und Inkasso, soweit nötig. Speicherdauer: bis zum Abschluss des Vorgangs und bis zum Ende gesetzlicher Fristen. Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Widerspruch sowie auf Beschwerde bei der Datenschutz-Aufsichtsbehörde.',
        freeMinutes: 15,
        centsPerStartedHour: 200,
        maxCentsPerDay: 1500,
        deadlineDays: 10,
        ownerLookupCents: 700,
        reminderCostCents: 550,
        dunningDelayDays: 14,
        retainParkingDays: 30,
        retainImagesDays: 180,
        retainVouchersYears: 8,
        retainLettersYears: 6,
      },
      headers: {
        'If-Match': '"1"',
      },
    },
    answer: {
      settings: {
        operatorName: 'Muster Parkraum GmbH',
        operatorStreet: 'Musterstraße 1',
        operatorCity: '10115 Berlin',
        contactPhone: '030 1234567',
        contactEmail: 'service@parkraum.example',
        accountHolder: 'Muster Parkraum GmbH',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        privacyText:
          'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der oben genannte Betreiber. Zweck: Abrechnung des Parkens und Durchsetzung der Parkbedingungen. Rechtsgrundlage: Art. 6 Abs. 1 Buchst. b und f DSGVO. Empfänger: Halterauskunft und Inkasso, soweit nötig. Speicherdauer: bis zum Abschluss des Vorgangs und bis zum Ende gesetzlicher Fristen. Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Widerspruch sowie auf Beschwerde bei der Datenschutz-Aufsichtsbehörde.',
        freeMinutes: 15,
        centsPerStartedHour: 200,
        maxCentsPerDay: 1500,
        deadlineDays: 10,
        ownerLookupCents: 700,
        reminderCostCents: 550,
        dunningDelayDays: 14,
        retainParkingDays: 30,
        retainImagesDays: 180,
        retainVouchersYears: 8,
        retainLettersYears: 6,
      },
      version: 2,
    },
  },
};
