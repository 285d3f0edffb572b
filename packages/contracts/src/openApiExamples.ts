import type { Request } from './openApiRules.ts';

/** A request as it goes over the wire and what came of it. */
export interface Example {
  readonly request: Request & { readonly headers?: Readonly<Record<string, string>> };
  readonly answer?: unknown;
}

/** One for each call, by method and path; recorded from a running product where one could be. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'POST /add-fine': {
    request: {
      body: {
        fineType: 'Zu schnell',
        finePrice: 12.5,
        fineDescription: 'Auf dem Hof\ngilt Schritt.',
      },
    },
    answer: {
      _id: 'bf8d3f41-c3c1-4df5-a66c-54b053f1cb2c',
      fineType: 'Zu schnell',
      finePrice: 12.5,
      fineDescription: 'Auf dem Hof\ngilt Schritt.',
      version: 1,
    },
  },
  'POST /add-user': {
    request: {
      body: {
        email: 'anna@parkraum.example',
        phone: '030 123456',
        gender: 'weiblich',
        username: 'anna',
        password: 'Regen am Kiosk 7',
      },
    },
    answer: {
      _id: '4d1e9548-0b85-4ea9-8f27-323a5551123b',
      username: 'anna',
      email: 'anna@parkraum.example',
      phone: '030 123456',
      gender: 'weiblich',
      status: 'Aktiv',
      role: 'Angestellte',
      version: 1,
    },
  },
  'GET /all-fine': {
    request: {},
    answer: [
      {
        _id: 'c6028953-ab07-4df2-a441-f36dd4e99cc7',
        fineType: 'Außerhalb der Markierung geparkt',
        finePrice: 20,
        fineDescription: 'Das Fahrzeug stand nicht innerhalb einer markierten Fläche.',
        version: 1,
      },
    ],
  },
  'GET /all-user': {
    request: {},
    answer: [
      {
        _id: '97e9698d-645e-45a2-b50d-d317065fc04c',
        username: 'admin',
        email: '',
        phone: '',
        gender: 'männlich',
        status: 'Aktiv',
        role: 'Admin',
        version: 1,
      },
    ],
  },
  'GET /all-vehicle': {
    request: {},
    answer: [
      {
        _id: '100003',
        invoiceNumber: 100003,
        vehicleNumber: 'M-A 1',
        vehicleModel: '',
        vehicleColor: 'Türkis',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: null,
        isParked: true,
        fee: 0,
        fines: [],
        isDisable: true,
        isPrint: false,
        isPay: false,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.433Z',
        employeeName: 'kasse',
        ownerName: '',
        address: '',
        version: 2,
      },
    ],
  },
  'PUT /fine/{id}': {
    request: {
      params: {
        id: 'bf8d3f41-c3c1-4df5-a66c-54b053f1cb2c',
      },
      body: {
        fineType: 'Viel zu schnell',
        finePrice: 25,
        fineDescription: '',
      },
      headers: {
        'If-Match': '"1"',
      },
    },
    answer: {
      _id: 'bf8d3f41-c3c1-4df5-a66c-54b053f1cb2c',
      fineType: 'Viel zu schnell',
      finePrice: 25,
      fineDescription: '',
      version: 2,
    },
  },
  'PUT /change-password/{username}': {
    request: {
      params: {
        username: 'kasse',
      },
      body: {
        currentPassword: 'parkwart-kasse',
        newPassword: 'Neues am Kiosk 7',
        confirmNewPassword: 'Neues am Kiosk 7',
      },
    },
  },
  'PUT /user/{id}': {
    request: {
      params: {
        id: '4d1e9548-0b85-4ea9-8f27-323a5551123b',
      },
      body: {
        email: 'anna@parkraum.example',
        phone: '030 123456',
        gender: 'weiblich',
        username: 'anne',
        password: 'Regen am Kiosk 10',
        role: 'Angestellte',
        status: 'Aktiv',
      },
      headers: {
        'If-Match': '"1"',
      },
    },
    answer: {
      _id: '4d1e9548-0b85-4ea9-8f27-323a5551123b',
      username: 'anne',
      email: 'anna@parkraum.example',
      phone: '030 123456',
      gender: 'weiblich',
      status: 'Aktiv',
      role: 'Angestellte',
      version: 2,
    },
  },
  'POST /parking': {
    request: {
      body: {
        date: '5.3.2026',
        entryTime: '14:00:00',
        vehicleNumber: 'B-AB 1234',
        vehicleModel: 'Volkswagen',
        vehicleColor: 'Blau',
      },
      query: {
        employeeName: '',
      },
      headers: {
        'Idempotency-Key': '0123456789abcdef0123456789abcdef',
      },
    },
    answer: {
      _id: '100001',
      invoiceNumber: 100001,
      vehicleNumber: 'B-AB 1234',
      vehicleModel: 'Volkswagen',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: null,
      isParked: true,
      fee: 0,
      fines: [],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.247Z',
      employeeName: '',
      ownerName: '',
      address: '',
      version: 1,
    },
  },
  'POST /checkout': {
    request: {
      query: {
        id: '100001',
        exitTime: '5.3.2026 16:30:00',
        employeeName: '',
      },
    },
    answer: {
      _id: '100001',
      invoiceNumber: 100001,
      vehicleNumber: 'B-AB 4321',
      vehicleModel: 'Volkswagen',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: '5.3.2026 16:30:00',
      isParked: false,
      fee: 6,
      fines: [
        {
          type: 'Falschparken',
          price: 30.5,
          description: 'Ohne Parkschein',
        },
        {
          type: 'Feuerwehrzufahrt',
          price: 50,
          description: '',
        },
      ],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.247Z',
      employeeName: '',
      ownerName: '',
      address: '',
      version: 3,
    },
  },
  'GET /checkout': {
    request: {
      query: {
        id: '100002',
      },
    },
    answer: {
      _id: '100002',
      invoiceNumber: 100002,
      vehicleNumber: 'HH-XY 987',
      vehicleModel: '',
      vehicleColor: '',
      date: '6.3.2026',
      entryTime: '14:00:00',
      exitTime: '21.11.2026 17:14:34',
      isParked: false,
      fee: 3908,
      fines: [],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.341Z',
      employeeName: '',
      ownerName: '',
      address: '',
      version: 2,
    },
  },
  'GET /records/count': {
    request: {
      query: {
        list: 'all',
        plate: 'b',
        invoiceNumber: '100',
        from: '1.3.2026',
        to: '31.3.2026',
      },
    },
    answer: {
      total: 1,
      finesTotal: 80.5,
    },
  },
  'PUT /disable/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100003',
      },
      body: {
        isDisable: true,
      },
      headers: {
        'If-Match': '"1"',
      },
    },
    answer: {
      _id: '100003',
      invoiceNumber: 100003,
      vehicleNumber: 'M-A 1',
      vehicleModel: '',
      vehicleColor: 'Türkis',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: null,
      isParked: true,
      fee: 0,
      fines: [],
      isDisable: true,
      isPrint: false,
      isPay: false,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.433Z',
      employeeName: 'kasse',
      ownerName: '',
      address: '',
      version: 2,
    },
  },
  'POST /download-file': {
    request: {
      body: {
        files: ['Foto.png', 'Notiz.txt'],
        invoiceNumber: '100001',
      },
    },
    answer: [
      'http://127.0.0.1:18712/parkwart-files/8fd02480-6878-49ac-9665-b8e15f430623?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=recorded&X-Amz-Date=20261121T161435Z&X-Amz-Expires=300&X-Amz-SignedHeaders=host&X-Amz-Signature=recorded',
    ],
  },
  'GET /records/export': {
    request: {
      query: {
        list: 'all',
        plate: 'b',
        invoiceNumber: '100',
        from: '1.3.2026',
        to: '31.3.2026',
      },
    },
    answer:
      'Rechnung;Datum;Uhrzeit;Kennzeichen;Farbe;Modell;Notiz;Ausfahrt;Gebühr;Bußgelder;Summe;Bezahlt;Mahnstatus;Gedruckt;Aktiv\r\n100001;5.3.2026;14:00:00;B-AB 4321;Blau;Volkswagen;Kratzer vorn\nFoto liegt bei;5.3.2026 16:30:00;6,00;80,50;86,50;nein;Mahnung;ja;ja\r\n',
  },
  'GET /attachments/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
    },
    answer: [
      {
        id: 'dd81a614-098b-46cb-be6b-c1ff79eb6f13',
        name: 'Foto.png',
        kind: 'image',
        type: 'image/png',
        size: 91,
        uploadedAt: '2026-11-21T16:14:35.329Z',
        uploadedBy: 'admin',
      },
    ],
  },
  'GET /dashboard': {
    request: {},
    answer: {
      currentWeek: 47,
      lastWeek: 46,
      currentWeekSales: [0, 0, 0, 0, 0, 0, 0],
      lastWeekSales: [0, 0, 0, 0, 0, 0, 0],
      finesThisMonth: {
        count: 0,
        sum: 0,
      },
      finesLastMonth: {
        count: 0,
        sum: 0,
      },
      taxLastMonth: 0,
      parkedNow: 0,
      lastActivities: [
        {
          _id: '100003',
          invoiceNumber: 100003,
          vehicleNumber: 'M-A 1',
          vehicleModel: '',
          vehicleColor: 'Türkis',
          date: '5.3.2026',
          entryTime: '14:00:00',
          exitTime: null,
          isParked: true,
          fee: 0,
          fines: [],
          isDisable: true,
          isPrint: false,
          isPay: false,
          MIStatus: null,
          checkOutNote: '',
          images: [],
          files: [],
          created_at: '2026-11-21T16:14:33.433Z',
          employeeName: 'kasse',
          ownerName: '',
          address: '',
          version: 2,
        },
      ],
    },
  },
  'GET /receipt/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
    },
    answer: {
      record: {
        _id: '100001',
        invoiceNumber: 100001,
        vehicleNumber: 'B-AB 4321',
        vehicleModel: 'Volkswagen',
        vehicleColor: 'Blau',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: '5.3.2026 16:30:00',
        isParked: false,
        fee: 6,
        fines: [
          {
            type: 'Falschparken',
            price: 30.5,
            description: 'Ohne Parkschein',
          },
          {
            type: 'Feuerwehrzufahrt',
            price: 50,
            description: '',
          },
        ],
        isDisable: false,
        isPrint: false,
        isPay: false,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.247Z',
        employeeName: '',
        ownerName: '',
        address: '',
        version: 3,
      },
      total: 86.5,
      deadline: '15.3.2026',
      operator: {
        name: 'Muster Parkraum GmbH',
        street: 'Musterstraße 1',
        city: '10115 Berlin',
        phone: '030 1234567',
        email: 'service@parkraum.example',
      },
      account: {
        holder: 'Muster Parkraum GmbH',
        iban: 'DE89370400440532013000',
        bic: '',
      },
      purpose: 'RE 100001 B-AB 4321',
      privacyText:
        'Datenschutz (Art. 13 DSGVO): Verantwortlich ist der oben genannte Betreiber. Zweck: Abrechnung des Parkens und Durchsetzung der Parkbedingungen. Rechtsgrundlage: Art. 6 Abs. 1 Buchst. b und f DSGVO. Empfänger: Halterauskunft und Inkasso, soweit nötig. Speicherdauer: bis zum Abschluss des Vorgangs und bis zum Ende gesetzlicher Fristen. Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung und Widerspruch sowie auf Beschwerde bei der Datenschutz-Aufsichtsbehörde.',
    },
  },
  'GET /records': {
    request: {
      query: {
        list: 'all',
      },
    },
    answer: {
      records: [
        {
          _id: '100003',
          invoiceNumber: 100003,
          vehicleNumber: 'M-A 1',
          vehicleModel: '',
          vehicleColor: 'Türkis',
          date: '5.3.2026',
          entryTime: '14:00:00',
          exitTime: null,
          isParked: true,
          fee: 0,
          fines: [],
          isDisable: true,
          isPrint: false,
          isPay: false,
          MIStatus: null,
          checkOutNote: '',
          images: [],
          files: [],
          created_at: '2026-11-21T16:14:33.433Z',
          employeeName: 'kasse',
          ownerName: '',
          address: '',
          version: 2,
        },
      ],
    },
  },
  'GET /settings': {
    request: {},
    answer: {
      settings: {
        operatorName: 'Muster Parkraum GmbH',
        operatorStreet: 'Musterstraße 1',
        operatorCity: '10115 Berlin',
        contactPhone: '030 1234567',
        contactEmail: 'service@parkraum.example',
        accountHolder: 'Muster Parkraum GmbH',
        iban: 'DE89370400440532013000',
        bic: '',
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
      version: 1,
    },
  },
  'GET /get-user/{username}': {
    request: {
      params: {
        username: 'kasse',
      },
    },
    answer: {
      users: {
        _id: 'ab26722f-75f1-4d6e-a22f-6a87e8cf0591',
        username: 'kasse',
        email: '',
        phone: '',
        gender: 'männlich',
        status: 'Aktiv',
        role: 'Angestellte',
        version: 1,
      },
    },
  },
  'POST /park-login': {
    request: {
      body: {
        user: 'kasse',
        password: 'parkwart-kasse',
      },
    },
    answer: {
      user: 'kasse',
      username: 'kasse',
      role: 'Angestellte',
    },
  },
  'POST /logout': {
    request: {},
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
  'POST /session/refresh': {
    request: {},
    answer: {
      user: 'kasse',
      username: 'kasse',
      role: 'Angestellte',
    },
  },
  'DELETE /fine/{id}': {
    request: {
      params: {
        id: 'bf8d3f41-c3c1-4df5-a66c-54b053f1cb2c',
      },
    },
  },
  'DELETE /user/{id}': {
    request: {
      params: {
        id: '4d1e9548-0b85-4ea9-8f27-323a5551123b',
      },
    },
  },
  'GET /active-search': {
    request: {},
    answer: [
      {
        _id: '100002',
        invoiceNumber: 100002,
        vehicleNumber: 'HH-XY 987',
        vehicleModel: '',
        vehicleColor: '',
        date: '6.3.2026',
        entryTime: '14:00:00',
        exitTime: '21.11.2026 17:14:34',
        isParked: false,
        fee: 3908,
        fines: [],
        isDisable: false,
        isPrint: false,
        isPay: true,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.341Z',
        employeeName: 'kasse',
        ownerName: '',
        address: '',
        version: 3,
      },
    ],
  },
  'GET /paid-search': {
    request: {},
    answer: [],
  },
  'GET /inactive-search': {
    request: {},
    answer: [
      {
        _id: '100003',
        invoiceNumber: 100003,
        vehicleNumber: 'M-A 1',
        vehicleModel: '',
        vehicleColor: 'Türkis',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: null,
        isParked: true,
        fee: 0,
        fines: [],
        isDisable: true,
        isPrint: false,
        isPay: false,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.433Z',
        employeeName: 'kasse',
        ownerName: '',
        address: '',
        version: 2,
      },
    ],
  },
  'GET /invoice-search': {
    request: {
      query: {
        invoiceNumber: '100001',
      },
    },
    answer: [
      {
        _id: '100001',
        invoiceNumber: 100001,
        vehicleNumber: 'B-AB 1234',
        vehicleModel: 'Volkswagen',
        vehicleColor: 'Blau',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: null,
        isParked: true,
        fee: 0,
        fines: [],
        isDisable: false,
        isPrint: false,
        isPay: false,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.247Z',
        employeeName: '',
        ownerName: '',
        address: '',
        version: 1,
      },
    ],
  },
  'GET /pay-search': {
    request: {
      query: {
        isPay: 'true',
      },
    },
    answer: [
      {
        _id: '100002',
        invoiceNumber: 100002,
        vehicleNumber: 'HH-XY 987',
        vehicleModel: '',
        vehicleColor: '',
        date: '6.3.2026',
        entryTime: '14:00:00',
        exitTime: '21.11.2026 17:14:34',
        isParked: false,
        fee: 3908,
        fines: [],
        isDisable: false,
        isPrint: false,
        isPay: true,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.341Z',
        employeeName: 'kasse',
        ownerName: '',
        address: '',
        version: 3,
      },
    ],
  },
  'GET /range-search': {
    request: {
      query: {
        startDate: '1.3.2026',
        endDate: '31.3.2026',
      },
    },
    answer: [
      {
        _id: '100003',
        invoiceNumber: 100003,
        vehicleNumber: 'M-A 1',
        vehicleModel: '',
        vehicleColor: 'Türkis',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: null,
        isParked: true,
        fee: 0,
        fines: [],
        isDisable: true,
        isPrint: false,
        isPay: false,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.433Z',
        employeeName: 'kasse',
        ownerName: '',
        address: '',
        version: 2,
      },
    ],
  },
  'GET /reminder-search': {
    request: {},
    answer: [
      {
        _id: '100001',
        invoiceNumber: 100001,
        vehicleNumber: 'B-AB 4321',
        vehicleModel: 'Volkswagen',
        vehicleColor: 'Blau',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: '5.3.2026 16:30:00',
        isParked: false,
        fee: 6,
        fines: [
          {
            type: 'Falschparken',
            price: 30.5,
            description: 'Ohne Parkschein',
          },
          {
            type: 'Feuerwehrzufahrt',
            price: 50,
            description: '',
          },
        ],
        isDisable: false,
        isPrint: true,
        isPay: false,
        MIStatus: 'M',
        checkOutNote: 'Kratzer vorn\nFoto liegt bei',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.247Z',
        employeeName: 'kasse',
        ownerName: 'Anna Müller',
        address: 'Am Markt 1\n10115 Berlin',
        version: 10,
      },
    ],
  },
  'GET /vehicle-search': {
    request: {
      query: {
        vehicleNumber: 'ab',
      },
    },
    answer: [
      {
        _id: '100001',
        invoiceNumber: 100001,
        vehicleNumber: 'B-AB 4321',
        vehicleModel: 'Volkswagen',
        vehicleColor: 'Blau',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: '5.3.2026 16:30:00',
        isParked: false,
        fee: 6,
        fines: [
          {
            type: 'Falschparken',
            price: 30.5,
            description: 'Ohne Parkschein',
          },
          {
            type: 'Feuerwehrzufahrt',
            price: 50,
            description: '',
          },
        ],
        isDisable: false,
        isPrint: true,
        isPay: false,
        MIStatus: 'M',
        checkOutNote: 'Kratzer vorn\nFoto liegt bei',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.247Z',
        employeeName: 'kasse',
        ownerName: 'Anna Müller',
        address: 'Am Markt 1\n10115 Berlin',
        version: 10,
      },
    ],
  },
  'GET /image/{id}': {
    request: {
      params: {
        id: 'dd81a614-098b-46cb-be6b-c1ff79eb6f13',
      },
    },
  },
  'GET /today-vehicle': {
    request: {
      query: {
        date: '5.3.2026',
      },
    },
    answer: [
      {
        _id: '100003',
        invoiceNumber: 100003,
        vehicleNumber: 'M-A 1',
        vehicleModel: '',
        vehicleColor: 'Türkis',
        date: '5.3.2026',
        entryTime: '14:00:00',
        exitTime: null,
        isParked: true,
        fee: 0,
        fines: [],
        isDisable: true,
        isPrint: false,
        isPay: false,
        MIStatus: null,
        checkOutNote: '',
        images: [],
        files: [],
        created_at: '2026-11-21T16:14:33.433Z',
        employeeName: 'kasse',
        ownerName: '',
        address: '',
        version: 2,
      },
    ],
  },
  'PUT /update-fine/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
      body: {
        vehicleNumber: 'B-AB 4321',
        fines: [
          {
            type: 'Falschparken',
            price: 30.5,
            description: 'Ohne Parkschein',
          },
          {
            type: 'Feuerwehrzufahrt',
            price: 50,
          },
        ],
      },
    },
    answer: {
      _id: '100001',
      invoiceNumber: 100001,
      vehicleNumber: 'B-AB 4321',
      vehicleModel: 'Volkswagen',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: null,
      isParked: true,
      fee: 0,
      fines: [
        {
          type: 'Falschparken',
          price: 30.5,
          description: 'Ohne Parkschein',
        },
        {
          type: 'Feuerwehrzufahrt',
          price: 50,
          description: '',
        },
      ],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.247Z',
      employeeName: 'kasse',
      ownerName: '',
      address: '',
      version: 2,
    },
  },
  'PUT /update-MI/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
      body: {
        MIStatus: 'I',
      },
    },
    answer: {
      _id: '100001',
      invoiceNumber: 100001,
      vehicleNumber: 'B-AB 4321',
      vehicleModel: 'Volkswagen',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: '5.3.2026 16:30:00',
      isParked: false,
      fee: 6,
      fines: [
        {
          type: 'Falschparken',
          price: 30.5,
          description: 'Ohne Parkschein',
        },
        {
          type: 'Feuerwehrzufahrt',
          price: 50,
          description: '',
        },
      ],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: 'I',
      checkOutNote: 'Kratzer vorn\nFoto liegt bei',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.247Z',
      employeeName: 'kasse',
      ownerName: '',
      address: '',
      version: 5,
    },
  },
  'PUT /check-notes/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
      body: {
        checkOutNote: 'Kratzer vorn\nFoto liegt bei',
      },
    },
    answer: {
      _id: '100001',
      invoiceNumber: 100001,
      vehicleNumber: 'B-AB 4321',
      vehicleModel: 'Volkswagen',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: '5.3.2026 16:30:00',
      isParked: false,
      fee: 6,
      fines: [
        {
          type: 'Falschparken',
          price: 30.5,
          description: 'Ohne Parkschein',
        },
        {
          type: 'Feuerwehrzufahrt',
          price: 50,
          description: '',
        },
      ],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: null,
      checkOutNote: 'Kratzer vorn\nFoto liegt bei',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.247Z',
      employeeName: 'kasse',
      ownerName: '',
      address: '',
      version: 4,
    },
  },
  'PUT /update-payment/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100002',
      },
      body: {
        isPay: true,
      },
    },
    answer: {
      _id: '100002',
      invoiceNumber: 100002,
      vehicleNumber: 'HH-XY 987',
      vehicleModel: '',
      vehicleColor: '',
      date: '6.3.2026',
      entryTime: '14:00:00',
      exitTime: '21.11.2026 17:14:34',
      isParked: false,
      fee: 3908,
      fines: [],
      isDisable: false,
      isPrint: false,
      isPay: true,
      MIStatus: null,
      checkOutNote: '',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.341Z',
      employeeName: 'kasse',
      ownerName: '',
      address: '',
      version: 3,
    },
  },
  'PUT /print/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
      body: {
        isPrint: false,
      },
    },
    answer: {
      _id: '100001',
      invoiceNumber: 100001,
      vehicleNumber: 'B-AB 4321',
      vehicleModel: 'Volkswagen',
      vehicleColor: 'Blau',
      date: '5.3.2026',
      entryTime: '14:00:00',
      exitTime: '5.3.2026 16:30:00',
      isParked: false,
      fee: 6,
      fines: [
        {
          type: 'Falschparken',
          price: 30.5,
          description: 'Ohne Parkschein',
        },
        {
          type: 'Feuerwehrzufahrt',
          price: 50,
          description: '',
        },
      ],
      isDisable: false,
      isPrint: false,
      isPay: false,
      MIStatus: 'M',
      checkOutNote: 'Kratzer vorn\nFoto liegt bei',
      images: [],
      files: [],
      created_at: '2026-11-21T16:14:33.247Z',
      employeeName: 'kasse',
      ownerName: '',
      address: '',
      version: 9,
    },
  },
  'POST /upload-files/{invoiceNumber}': {
    request: {
      params: {
        invoiceNumber: '100001',
      },
      headers: {
        'Idempotency-Key': 'fedcba9876543210fedcba9876543210',
      },
    },
    answer: [
      {
        id: 'dd81a614-098b-46cb-be6b-c1ff79eb6f13',
        name: 'Foto.png',
        kind: 'image',
        type: 'image/png',
        size: 91,
        uploadedAt: '2026-11-21T16:14:35.329Z',
        uploadedBy: 'admin',
      },
    ],
  },
  'POST /session/passkey/options': {
    request: {},
    answer: {
      options: {
        challenge: 'kq0m2xQ8b6y1Zr4sWgpVJ3',
        rpId: 'parken.example',
        allowCredentials: [
          {
            id: 'pVJ3kq0m2xQ8b6y1Zr4sWg',
            type: 'public-key',
          },
        ],
      },
    },
  },
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
  'POST /session/proof': {
    request: {
      body: {
        password: 'Regen am Kiosk 7',
      },
    },
  },
  'GET /sessions': {
    request: {},
    answer: [
      {
        _id: '0f6e1b1c-5a0d-4c7e-9d2b-8e3f4a5b6c7d',
        device: 'Chrome auf Windows',
        createdAt: '2026-03-05T13:00:00.000Z',
        lastUsedAt: '2026-03-05T15:30:00.000Z',
        isCurrent: true,
      },
    ],
  },
  'DELETE /sessions/{id}': {
    request: {
      params: {
        id: '0f6e1b1c-5a0d-4c7e-9d2b-8e3f4a5b6c7d',
      },
    },
  },
  'DELETE /sessions': {
    request: {},
  },
  'GET /passkeys': {
    request: {},
    answer: [
      {
        _id: '7b0c1d64-9f0e-4a53-8c7e-3f6f0c7a1b2d',
        name: 'Handy',
        createdAt: '2026-03-05T13:00:00.000Z',
        lastUsedAt: null,
      },
    ],
  },
  'POST /passkeys/options': {
    request: {},
    answer: {
      options: {
        challenge: 'kq0m2xQ8b6y1Zr4sWgpVJ3',
        rp: {
          id: 'parken.example',
          name: 'Parkwart',
        },
        user: {
          id: 'YW5uYQ',
          name: 'anna',
          displayName: 'anna',
        },
        pubKeyCredParams: [
          {
            type: 'public-key',
            alg: -7,
          },
        ],
        excludeCredentials: [
          {
            id: 'pVJ3kq0m2xQ8b6y1Zr4sWg',
            type: 'public-key',
          },
        ],
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
  'DELETE /user/{id}/passkeys': {
    request: {
      params: {
        id: '2',
      },
    },
  },
  'GET /security-settings': {
    request: {},
    answer: {
      adminPasskeyRequired: false,
      officeIdleMinutes: 120,
      boothIdleMinutes: null,
    },
  },
  'PUT /security-settings': {
    request: {
      body: {
        adminPasskeyRequired: true,
        officeIdleMinutes: 60,
        boothIdleMinutes: null,
      },
    },
    answer: {
      adminPasskeyRequired: true,
      officeIdleMinutes: 60,
      boothIdleMinutes: null,
    },
  },
};
