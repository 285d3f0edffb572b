import { downloadFile, getAttachments, showImage, uploadFiles } from './attachments.ts';
import type { Call } from './call.ts';
import { getDashboard } from './dashboard.ts';
import { addFine, allFines, changeFine, removeFine } from './fineType.ts';
import { endOtherSessions, endSession, listSessions } from './ownSessions.ts';
import { checkIn, checkOut, checkOutByGet, searchInvoice } from './parking.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, resetPasskeys, startPasskey } from './passkeys.ts';
import { getReceipt } from './receipt.ts';
import { disable, updateFine, updateMI, updateNote, updatePayment, updatePrint } from './recordChanges.ts';
import {
  allVehicles,
  countRecords,
  exportRecords,
  getRecords,
  searchActive,
  searchCollection,
  searchInactive,
  searchPaid,
  searchRange,
  searchReminders,
  searchVehicle,
  todayVehicles,
} from './recordLists.ts';
import { getSecuritySettings, putSecuritySettings } from './securitySettings.ts';
import { finishLogIn, logIn, logOut, proveIdentity, refreshSession, startPasskeyProof } from './session.ts';
import { getSettings, putSettings } from './settingsCalls.ts';
import { getUser } from './user.ts';
import { addUser, allUsers, changePassword, changeUser, removeUser } from './userCalls.ts';

/** Every call of the API by the name of its export. */
export const CALLS_BY_NAME: Readonly<Record<string, Call>> = {
  logIn,
  logOut,
  refreshSession,
  startPasskeyProof,
  finishLogIn,
  proveIdentity,
  listSessions,
  endSession,
  endOtherSessions,
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  resetPasskeys,
  getSecuritySettings,
  putSecuritySettings,
  allUsers,
  addUser,
  changeUser,
  removeUser,
  getUser,
  changePassword,
  allFines,
  addFine,
  changeFine,
  removeFine,
  checkIn,
  searchInvoice,
  checkOut,
  checkOutByGet,
  getReceipt,
  allVehicles,
  todayVehicles,
  searchVehicle,
  searchPaid,
  searchRange,
  searchReminders,
  searchCollection,
  searchActive,
  searchInactive,
  disable,
  updatePrint,
  updateFine,
  updateNote,
  updatePayment,
  updateMI,
  getRecords,
  countRecords,
  exportRecords,
  getDashboard,
  getSettings,
  putSettings,
  uploadFiles,
  downloadFile,
  getAttachments,
  showImage,
};

/** In this order docs/openapi.json is written. */
export const CALLS: readonly Call[] = Object.values(CALLS_BY_NAME);
