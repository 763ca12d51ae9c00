import { axialDiode, cartridgeFuse } from '../drawings/packages/axial.ts';
import { dip } from '../drawings/packages/dual-in-line.ts';
import {
  panelPotentiometer,
  relay,
  shroudedHeader,
  tactileSwitch,
  terminalBlock,
  trimmer,
} from '../drawings/packages/electromechanical.ts';
import { lqfp, soic, sot223, to263 } from '../drawings/packages/gull-wing.ts';
import { radioModule } from '../drawings/packages/modules.ts';
import { crystalCan, led } from '../drawings/packages/optical-and-sensing.ts';
import { to220 } from '../drawings/packages/transistor-outlines.ts';
import { type CataloguePart } from './part.ts';

/** Everything else on a board: regulators, logic, diodes, relays, timing, connectors, controls. */
export const others: CataloguePart[] = [
  {
    partNumber: 'ESP32-WROOM-32E',
    name: 'ESP32-WROOM-32E Wi-Fi and Bluetooth module, reel of 650',
    description:
      'Radio module with a dual-core ESP32, 2.4 GHz Wi-Fi (b/g/n), Bluetooth with Low Energy and a printed antenna. Supply 3.0 to 3.6 V. Castellated board of 18 by 25.5 by 3.1 mm.',
    price: 1820,
    stock: 26,
    moq: 1,
    listed: '2025-12-02',
    drawing: radioModule({ size: [18, 25.5], perSide: 14, below: 10, marked: 'ESP32-WROOM-32E' }),
  },
  {
    partNumber: 'NE555P',
    name: 'NE555P precision timer, box of 50',
    description:
      'Timer for delays and oscillators from microseconds to hours. Supply 4.5 to 16 V, output up to 200 mA, 0 to 70 °C. DIP-8.',
    price: 21,
    stock: 950,
    moq: 4,
    listed: '2025-11-14',
    drawing: dip({ pins: 8, marked: 'NE555P' }),
  },
  {
    partNumber: 'G5LE-14 DC12',
    name: 'G5LE-14 DC12 power relay 12 V, box of 100',
    description:
      'Single-pole changeover relay for circuit boards, 12 V DC coil, 400 mW. Switches 10 A at 120 V AC. Sealed case of 22.5 by 16.5 by 19 mm.',
    price: 138,
    stock: 74,
    moq: 1,
    listed: '2025-10-28',
    drawing: relay({ size: [22.5, 16.5, 19], marked: 'G5LE-14' }),
  },
  {
    partNumber: 'ATMEGA328P-PU',
    name: 'ATMEGA328P-PU 8-bit microcontroller, box of 14',
    description:
      'AVR microcontroller with 32 KB flash, 2 KB SRAM and 1 KB EEPROM, up to 20 MHz, supply 1.8 to 5.5 V. Narrow DIP-28.',
    price: 43,
    stock: 320,
    moq: 2,
    listed: '2025-10-10',
    drawing: dip({ pins: 28, marked: 'ATMEGA328P' }),
  },
  {
    partNumber: '1N4007',
    name: '1N4007 rectifier diode, bag of 1000',
    description:
      'General-purpose silicon rectifier: 1000 V peak reverse voltage, 1 A average forward current, 30 A surge. DO-41; the band marks the cathode.',
    price: 18,
    stock: 3200,
    moq: 10,
    listed: '2025-09-23',
    drawing: axialDiode({ label: 'DO-41', body: [5.2, 2.7], lead: 0.8 }),
  },
  {
    partNumber: 'L7805CV',
    name: 'L7805CV voltage regulator 5 V, box of 50',
    description:
      'Fixed positive regulator: 5 V, up to 1.5 A, input up to 35 V, with thermal shutdown and short-circuit limit. TO-220.',
    price: 23,
    stock: 780,
    moq: 2,
    listed: '2025-09-05',
    drawing: to220({ marked: 'L7805CV' }),
  },
  {
    partNumber: 'STM32F103C8T6',
    name: 'STM32F103C8T6 32-bit microcontroller, box of 250',
    description:
      'Arm Cortex-M3 microcontroller at 72 MHz with 64 KB flash, 20 KB SRAM, USB, CAN and two 12-bit converters. Supply 2.0 to 3.6 V. LQFP-48 of 7 by 7 mm, in a tray.',
    price: 815,
    stock: 9,
    moq: 8,
    listed: '2025-08-19',
    drawing: lqfp({ pins: 48, body: 7, marked: 'STM32F103' }),
  },
  {
    partNumber: 'ABL-16.000MHZ-B2',
    name: 'ABL-16.000MHZ-B2 crystal 16 MHz, bag of 200',
    description:
      'Quartz crystal of 16.000 MHz for an 18 pF load, in the low HC-49/US can with two leads at 4.88 mm.',
    price: 54,
    stock: 240,
    moq: 1,
    listed: '2025-08-01',
    drawing: crystalCan({
      label: 'HC-49/US',
      width: 11.2,
      height: 3.5,
      thickness: 4.7,
      pitch: 4.88,
    }),
  },
  {
    partNumber: '3296W-1-103LF',
    name: '3296W-1-103LF multiturn trimmer 10 kΩ, box of 50',
    description:
      'Cermet trimming potentiometer: 10 kΩ ±10 %, 25 turns, 0.5 W at 70 °C, adjusted from the top. Sealed body of 9.53 by 4.83 mm.',
    price: 82,
    stock: 165,
    moq: 1,
    listed: '2025-07-15',
    drawing: trimmer({ marked: 'W103' }),
  },
  {
    partNumber: 'AMS1117-3.3',
    name: 'AMS1117-3.3 low-dropout regulator 3.3 V, reel of 2500',
    description:
      'Fixed positive regulator: 3.3 V, up to 1 A, dropout at most 1.3 V, with current limit and thermal shutdown. SOT-223; the tab is the output.',
    price: 148,
    stock: 190,
    moq: 1,
    listed: '2025-06-27',
    drawing: sot223({ marked: 'AMS1117' }),
  },
  {
    partNumber: '1935161',
    name: 'Phoenix Contact 1935161 terminal block 2-way, box of 250',
    description:
      'Screw terminal block PT 1,5/2-5,0-H for printed circuits: two positions at 5 mm, for conductors up to 1.5 mm², wire entry parallel to the board.',
    price: 126,
    stock: 88,
    moq: 1,
    listed: '2025-06-10',
    drawing: terminalBlock({ positions: 2, pitch: 5 }),
  },
  {
    partNumber: '1N4148',
    name: '1N4148 switching diode, bag of 1000',
    description:
      'Fast small-signal diode: 100 V repetitive peak reverse voltage, recovery within 4 ns. DO-35 glass; the band marks the cathode.',
    price: 12,
    stock: 4100,
    moq: 10,
    listed: '2025-05-23',
    drawing: axialDiode({ label: 'DO-35', body: [3.9, 1.8], lead: 0.5, glass: true }),
  },
  {
    partNumber: 'LM2596S-5.0',
    name: 'LM2596S-5.0 step-down regulator 5 V, reel of 500',
    description:
      'Switching step-down regulator: 5 V at up to 3 A, input up to 40 V, fixed 150 kHz. TO-263 with five leads.',
    price: 690,
    stock: 14,
    moq: 1,
    listed: '2025-05-06',
    drawing: to263({ leads: 5, marked: 'LM2596S' }),
  },
  {
    partNumber: 'TL074CN',
    name: 'TL074CN quad JFET operational amplifier, box of 25',
    description:
      'Four low-noise operational amplifiers with JFET inputs, gain bandwidth 3 MHz, slew rate 13 V/µs. DIP-14.',
    price: 19,
    stock: 410,
    moq: 4,
    listed: '2025-04-18',
    drawing: dip({ pins: 14, marked: 'TL074CN' }),
  },
  {
    partNumber: 'B4B-XH-A(LF)(SN)',
    name: 'B4B-XH-A(LF)(SN) header 4-way 2.5 mm, bag of 1000',
    description:
      'Shrouded wire-to-board header of the JST XH series: four positions at 2.5 mm, straight, tin-plated, 3 A.',
    price: 94,
    stock: 205,
    moq: 1,
    listed: '2025-04-04',
    drawing: shroudedHeader({ positions: 4, pitch: 2.5 }),
  },
  {
    partNumber: 'MAX485ESA+',
    name: 'MAX485ESA+ RS-485 transceiver, box of 100',
    description:
      'Half-duplex RS-485 and RS-422 transceiver for up to 2.5 Mbit/s and 32 units on a bus. Supply 5 V, -40 to +85 °C. SOIC-8.',
    price: 285,
    stock: 36,
    moq: 1,
    listed: '2025-03-21',
    drawing: soic({ pins: 8, marked: 'MAX485' }),
  },
  {
    partNumber: 'WP7113ID',
    name: 'WP7113ID red LED 5 mm, bag of 1000',
    description:
      'Diffused red indicator LED with a 5 mm lens, peak near 625 nm, rated for 20 mA drive. Two leads at 2.54 mm, the shorter is the cathode.',
    price: 66,
    stock: 330,
    moq: 2,
    listed: '2025-03-14',
    drawing: led({ diameter: 5 }),
  },
  {
    partNumber: 'ULN2003AN',
    name: 'ULN2003AN seven Darlington drivers, box of 25',
    description:
      'Seven open-collector Darlington drivers with clamp diodes for relays, solenoids and stepper motors. 50 V, 500 mA each, inputs for 5 V logic. DIP-16.',
    price: 17,
    stock: 560,
    moq: 4,
    listed: '2025-03-11',
    drawing: dip({ pins: 16, marked: 'ULN2003AN' }),
  },
  {
    partNumber: 'B3F-1000',
    name: 'B3F-1000 tactile switch 6 mm, bag of 500',
    description:
      'Momentary push switch of 6 by 6 mm with a flat plunger, 4.3 mm high, operating force 0.98 N, 50 mA at 24 V DC.',
    price: 92,
    stock: 128,
    moq: 1,
    listed: '2025-03-07',
    drawing: tactileSwitch({ height: 4.3 }),
  },
  {
    partNumber: '0217002.HXP',
    name: '0217002.HXP fuse 2 A fast, box of 1000',
    description:
      'Fast-acting glass cartridge fuse of the Littelfuse 217 series, 5 by 20 mm: 2 A, 250 V AC.',
    price: 164,
    stock: 0,
    moq: 1,
    listed: '2025-03-04',
    drawing: cartridgeFuse(),
  },
  {
    partNumber: 'PTV09A-4025F-B103',
    name: 'PTV09A-4025F-B103 potentiometer 10 kΩ, bag of 50',
    description:
      'Panel potentiometer with a 9 mm body: 10 kΩ ±20 %, linear, single turn, carbon element, flatted shaft.',
    price: 37,
    stock: 220,
    moq: 1,
    listed: '2025-02-28',
    drawing: panelPotentiometer(),
  },
  {
    partNumber: 'LM358P',
    name: 'LM358P dual operational amplifier, box of 50',
    description:
      'Two operational amplifiers for single supplies from 3 V, inputs down to ground, gain bandwidth 0.7 MHz. DIP-8.',
    price: 16,
    stock: 870,
    moq: 4,
    listed: '2025-02-25',
    drawing: dip({ pins: 8, marked: 'LM358P' }),
  },
];
