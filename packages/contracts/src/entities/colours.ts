/** The German name is stored; `css` is the colour of the swatch. */
export interface VehicleColour {
  readonly english: string;
  readonly german: string;
  readonly css: string;
}

export const VEHICLE_COLOURS: readonly VehicleColour[] = [
  { english: 'Black', german: 'Schwarz', css: '#17181a' },
  { english: 'White', german: 'Weiß', css: '#ffffff' },
  { english: 'Red', german: 'Rot', css: '#c1121c' },
  { english: 'Green', german: 'Grün', css: '#2f7d4f' },
  { english: 'Gray', german: 'Grau', css: '#7d8186' },
  { english: 'Blue', german: 'Blau', css: '#1f5fa8' },
  { english: 'Silver', german: 'Silber', css: '#c3c8cc' },
  { english: 'Yellow', german: 'Gelb', css: '#f7c600' },
  { english: 'Brown', german: 'Braun', css: '#6b4a34' },
  { english: 'Orange', german: 'Orange', css: '#e8731a' },
];

export const COLOURS_IN_FIRST_ROW = 5;
