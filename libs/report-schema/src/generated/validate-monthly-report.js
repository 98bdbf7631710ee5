export const validateMonthlyReport = validate20;

const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:stackyard:schema:monthly-report","title":"Monthly report","description":"The content of a monthly report: summary, developments, prioritised recommendations, outlook and notes on the quality of the data.","type":"object","properties":{"summary":{"description":"The month in a few sentences.","type":"object","properties":{"headline":{"description":"The month in one line.","type":"string","minLength":8,"maxLength":110},"text":{"description":"What happened and what it means.","type":"string","minLength":80,"maxLength":900},"rating":{"description":"How the month is to be judged; `watch` asks for attention.","type":"string","enum":["positive","neutral","watch"]}},"required":["headline","text","rating"],"additionalProperties":false},"developments":{"description":"What changed in the month.","type":"array","minItems":2,"maxItems":4,"items":{"type":"object","properties":{"title":{"description":"The development in one line.","type":"string","minLength":4,"maxLength":80},"text":{"description":"What changed, with the figures that show it.","type":"string","minLength":40,"maxLength":450},"impact":{"description":"What it means for operations.","type":"string","enum":["positive","neutral","negative"]}},"required":["title","text","impact"],"additionalProperties":false}},"recommendations":{"description":"What to do next.","type":"array","minItems":1,"maxItems":3,"items":{"type":"object","properties":{"priority":{"description":"1 is the most urgent.","type":"integer","minimum":1,"maximum":3},"category":{"description":"The part of operations it belongs to.","type":"string","minLength":3,"maxLength":80},"title":{"description":"The recommendation in one line.","type":"string","minLength":5,"maxLength":100},"reason":{"description":"Why it is recommended.","type":"string","minLength":40,"maxLength":450},"action":{"description":"What is to be done.","type":"string","minLength":30,"maxLength":450},"expected_effect":{"description":"What is better afterwards.","type":"string","minLength":20,"maxLength":300}},"required":["priority","category","title","reason","action","expected_effect"],"additionalProperties":false}},"outlook":{"description":"What the next month is expected to bring.","type":"object","properties":{"headline":{"description":"The outlook in one line.","type":"string","minLength":5,"maxLength":100},"text":{"description":"What is planned or expected.","type":"string","minLength":60,"maxLength":700}},"required":["headline","text"],"additionalProperties":false},"data_quality_notes":{"description":"What limits the figures behind the report; empty when nothing does.","type":"array","minItems":0,"maxItems":4,"items":{"type":"string","minLength":5,"maxLength":240}}},"required":["summary","developments","recommendations","outlook","data_quality_notes"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
import { codePointLength as func70 } from '../code-points.js';

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="urn:stackyard:schema:monthly-report" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.summary === undefined) || (!(func0.call(data, "summary")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "summary"},message:"must have required property '"+"summary"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.developments === undefined) || (!(func0.call(data, "developments")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "developments"},message:"must have required property '"+"developments"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.recommendations === undefined) || (!(func0.call(data, "recommendations")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "recommendations"},message:"must have required property '"+"recommendations"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((data.outlook === undefined) || (!(func0.call(data, "outlook")))){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "outlook"},message:"must have required property '"+"outlook"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((data.data_quality_notes === undefined) || (!(func0.call(data, "data_quality_notes")))){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "data_quality_notes"},message:"must have required property '"+"data_quality_notes"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "summary") || (key0 === "developments")) || (key0 === "recommendations")) || (key0 === "outlook")) || (key0 === "data_quality_notes"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.summary !== undefined && func0.call(data, "summary")){
let data0 = data.summary;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if((data0.headline === undefined) || (!(func0.call(data0, "headline")))){
const err6 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/required",keyword:"required",params:{missingProperty: "headline"},message:"must have required property '"+"headline"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((data0.text === undefined) || (!(func0.call(data0, "text")))){
const err7 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((data0.rating === undefined) || (!(func0.call(data0, "rating")))){
const err8 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/required",keyword:"required",params:{missingProperty: "rating"},message:"must have required property '"+"rating"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 of Object.keys(data0)){
if(!(((key1 === "headline") || (key1 === "text")) || (key1 === "rating"))){
const err9 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data0.headline !== undefined && func0.call(data0, "headline")){
let data1 = data0.headline;
if(typeof data1 === "string"){
if(func70(data1) > 110){
const err10 = {instancePath:instancePath+"/summary/headline",schemaPath:"#/properties/summary/properties/headline/maxLength",keyword:"maxLength",params:{limit: 110},message:"must NOT have more than 110 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func70(data1) < 8){
const err11 = {instancePath:instancePath+"/summary/headline",schemaPath:"#/properties/summary/properties/headline/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/summary/headline",schemaPath:"#/properties/summary/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data0.text !== undefined && func0.call(data0, "text")){
let data2 = data0.text;
if(typeof data2 === "string"){
if(func70(data2) > 900){
const err13 = {instancePath:instancePath+"/summary/text",schemaPath:"#/properties/summary/properties/text/maxLength",keyword:"maxLength",params:{limit: 900},message:"must NOT have more than 900 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func70(data2) < 80){
const err14 = {instancePath:instancePath+"/summary/text",schemaPath:"#/properties/summary/properties/text/minLength",keyword:"minLength",params:{limit: 80},message:"must NOT have fewer than 80 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/summary/text",schemaPath:"#/properties/summary/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data0.rating !== undefined && func0.call(data0, "rating")){
let data3 = data0.rating;
if(typeof data3 !== "string"){
const err16 = {instancePath:instancePath+"/summary/rating",schemaPath:"#/properties/summary/properties/rating/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(((data3 === "positive") || (data3 === "neutral")) || (data3 === "watch"))){
const err17 = {instancePath:instancePath+"/summary/rating",schemaPath:"#/properties/summary/properties/rating/enum",keyword:"enum",params:{allowedValues: schema31.properties.summary.properties.rating.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.developments !== undefined && func0.call(data, "developments")){
let data4 = data.developments;
if(Array.isArray(data4)){
if(data4.length > 4){
const err19 = {instancePath:instancePath+"/developments",schemaPath:"#/properties/developments/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data4.length < 2){
const err20 = {instancePath:instancePath+"/developments",schemaPath:"#/properties/developments/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if((data5.title === undefined) || (!(func0.call(data5, "title")))){
const err21 = {instancePath:instancePath+"/developments/" + i0,schemaPath:"#/properties/developments/items/required",keyword:"required",params:{missingProperty: "title"},message:"must have required property '"+"title"+"'"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((data5.text === undefined) || (!(func0.call(data5, "text")))){
const err22 = {instancePath:instancePath+"/developments/" + i0,schemaPath:"#/properties/developments/items/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((data5.impact === undefined) || (!(func0.call(data5, "impact")))){
const err23 = {instancePath:instancePath+"/developments/" + i0,schemaPath:"#/properties/developments/items/required",keyword:"required",params:{missingProperty: "impact"},message:"must have required property '"+"impact"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key2 of Object.keys(data5)){
if(!(((key2 === "title") || (key2 === "text")) || (key2 === "impact"))){
const err24 = {instancePath:instancePath+"/developments/" + i0,schemaPath:"#/properties/developments/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data5.title !== undefined && func0.call(data5, "title")){
let data6 = data5.title;
if(typeof data6 === "string"){
if(func70(data6) > 80){
const err25 = {instancePath:instancePath+"/developments/" + i0+"/title",schemaPath:"#/properties/developments/items/properties/title/maxLength",keyword:"maxLength",params:{limit: 80},message:"must NOT have more than 80 characters"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(func70(data6) < 4){
const err26 = {instancePath:instancePath+"/developments/" + i0+"/title",schemaPath:"#/properties/developments/items/properties/title/minLength",keyword:"minLength",params:{limit: 4},message:"must NOT have fewer than 4 characters"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/developments/" + i0+"/title",schemaPath:"#/properties/developments/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data5.text !== undefined && func0.call(data5, "text")){
let data7 = data5.text;
if(typeof data7 === "string"){
if(func70(data7) > 450){
const err28 = {instancePath:instancePath+"/developments/" + i0+"/text",schemaPath:"#/properties/developments/items/properties/text/maxLength",keyword:"maxLength",params:{limit: 450},message:"must NOT have more than 450 characters"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func70(data7) < 40){
const err29 = {instancePath:instancePath+"/developments/" + i0+"/text",schemaPath:"#/properties/developments/items/properties/text/minLength",keyword:"minLength",params:{limit: 40},message:"must NOT have fewer than 40 characters"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/developments/" + i0+"/text",schemaPath:"#/properties/developments/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data5.impact !== undefined && func0.call(data5, "impact")){
let data8 = data5.impact;
if(typeof data8 !== "string"){
const err31 = {instancePath:instancePath+"/developments/" + i0+"/impact",schemaPath:"#/properties/developments/items/properties/impact/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!(((data8 === "positive") || (data8 === "neutral")) || (data8 === "negative"))){
const err32 = {instancePath:instancePath+"/developments/" + i0+"/impact",schemaPath:"#/properties/developments/items/properties/impact/enum",keyword:"enum",params:{allowedValues: schema31.properties.developments.items.properties.impact.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/developments/" + i0,schemaPath:"#/properties/developments/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/developments",schemaPath:"#/properties/developments/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.recommendations !== undefined && func0.call(data, "recommendations")){
let data9 = data.recommendations;
if(Array.isArray(data9)){
if(data9.length > 3){
const err35 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data9.length < 1){
const err36 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if((data10.priority === undefined) || (!(func0.call(data10, "priority")))){
const err37 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/required",keyword:"required",params:{missingProperty: "priority"},message:"must have required property '"+"priority"+"'"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if((data10.category === undefined) || (!(func0.call(data10, "category")))){
const err38 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/required",keyword:"required",params:{missingProperty: "category"},message:"must have required property '"+"category"+"'"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((data10.title === undefined) || (!(func0.call(data10, "title")))){
const err39 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/required",keyword:"required",params:{missingProperty: "title"},message:"must have required property '"+"title"+"'"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if((data10.reason === undefined) || (!(func0.call(data10, "reason")))){
const err40 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if((data10.action === undefined) || (!(func0.call(data10, "action")))){
const err41 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/required",keyword:"required",params:{missingProperty: "action"},message:"must have required property '"+"action"+"'"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((data10.expected_effect === undefined) || (!(func0.call(data10, "expected_effect")))){
const err42 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/required",keyword:"required",params:{missingProperty: "expected_effect"},message:"must have required property '"+"expected_effect"+"'"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
for(const key3 of Object.keys(data10)){
if(!((((((key3 === "priority") || (key3 === "category")) || (key3 === "title")) || (key3 === "reason")) || (key3 === "action")) || (key3 === "expected_effect"))){
const err43 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data10.priority !== undefined && func0.call(data10, "priority")){
let data11 = data10.priority;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err44 = {instancePath:instancePath+"/recommendations/" + i1+"/priority",schemaPath:"#/properties/recommendations/items/properties/priority/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 3 || isNaN(data11)){
const err45 = {instancePath:instancePath+"/recommendations/" + i1+"/priority",schemaPath:"#/properties/recommendations/items/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3},message:"must be <= 3"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err46 = {instancePath:instancePath+"/recommendations/" + i1+"/priority",schemaPath:"#/properties/recommendations/items/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
if(data10.category !== undefined && func0.call(data10, "category")){
let data12 = data10.category;
if(typeof data12 === "string"){
if(func70(data12) > 80){
const err47 = {instancePath:instancePath+"/recommendations/" + i1+"/category",schemaPath:"#/properties/recommendations/items/properties/category/maxLength",keyword:"maxLength",params:{limit: 80},message:"must NOT have more than 80 characters"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(func70(data12) < 3){
const err48 = {instancePath:instancePath+"/recommendations/" + i1+"/category",schemaPath:"#/properties/recommendations/items/properties/category/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/recommendations/" + i1+"/category",schemaPath:"#/properties/recommendations/items/properties/category/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data10.title !== undefined && func0.call(data10, "title")){
let data13 = data10.title;
if(typeof data13 === "string"){
if(func70(data13) > 100){
const err50 = {instancePath:instancePath+"/recommendations/" + i1+"/title",schemaPath:"#/properties/recommendations/items/properties/title/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(func70(data13) < 5){
const err51 = {instancePath:instancePath+"/recommendations/" + i1+"/title",schemaPath:"#/properties/recommendations/items/properties/title/minLength",keyword:"minLength",params:{limit: 5},message:"must NOT have fewer than 5 characters"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/recommendations/" + i1+"/title",schemaPath:"#/properties/recommendations/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data10.reason !== undefined && func0.call(data10, "reason")){
let data14 = data10.reason;
if(typeof data14 === "string"){
if(func70(data14) > 450){
const err53 = {instancePath:instancePath+"/recommendations/" + i1+"/reason",schemaPath:"#/properties/recommendations/items/properties/reason/maxLength",keyword:"maxLength",params:{limit: 450},message:"must NOT have more than 450 characters"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(func70(data14) < 40){
const err54 = {instancePath:instancePath+"/recommendations/" + i1+"/reason",schemaPath:"#/properties/recommendations/items/properties/reason/minLength",keyword:"minLength",params:{limit: 40},message:"must NOT have fewer than 40 characters"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/recommendations/" + i1+"/reason",schemaPath:"#/properties/recommendations/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data10.action !== undefined && func0.call(data10, "action")){
let data15 = data10.action;
if(typeof data15 === "string"){
if(func70(data15) > 450){
const err56 = {instancePath:instancePath+"/recommendations/" + i1+"/action",schemaPath:"#/properties/recommendations/items/properties/action/maxLength",keyword:"maxLength",params:{limit: 450},message:"must NOT have more than 450 characters"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(func70(data15) < 30){
const err57 = {instancePath:instancePath+"/recommendations/" + i1+"/action",schemaPath:"#/properties/recommendations/items/properties/action/minLength",keyword:"minLength",params:{limit: 30},message:"must NOT have fewer than 30 characters"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/recommendations/" + i1+"/action",schemaPath:"#/properties/recommendations/items/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data10.expected_effect !== undefined && func0.call(data10, "expected_effect")){
let data16 = data10.expected_effect;
if(typeof data16 === "string"){
if(func70(data16) > 300){
const err59 = {instancePath:instancePath+"/recommendations/" + i1+"/expected_effect",schemaPath:"#/properties/recommendations/items/properties/expected_effect/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if(func70(data16) < 20){
const err60 = {instancePath:instancePath+"/recommendations/" + i1+"/expected_effect",schemaPath:"#/properties/recommendations/items/properties/expected_effect/minLength",keyword:"minLength",params:{limit: 20},message:"must NOT have fewer than 20 characters"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/recommendations/" + i1+"/expected_effect",schemaPath:"#/properties/recommendations/items/properties/expected_effect/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath:instancePath+"/recommendations/" + i1,schemaPath:"#/properties/recommendations/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
}
else {
const err63 = {instancePath:instancePath+"/recommendations",schemaPath:"#/properties/recommendations/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.outlook !== undefined && func0.call(data, "outlook")){
let data17 = data.outlook;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if((data17.headline === undefined) || (!(func0.call(data17, "headline")))){
const err64 = {instancePath:instancePath+"/outlook",schemaPath:"#/properties/outlook/required",keyword:"required",params:{missingProperty: "headline"},message:"must have required property '"+"headline"+"'"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if((data17.text === undefined) || (!(func0.call(data17, "text")))){
const err65 = {instancePath:instancePath+"/outlook",schemaPath:"#/properties/outlook/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
for(const key4 of Object.keys(data17)){
if(!((key4 === "headline") || (key4 === "text"))){
const err66 = {instancePath:instancePath+"/outlook",schemaPath:"#/properties/outlook/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data17.headline !== undefined && func0.call(data17, "headline")){
let data18 = data17.headline;
if(typeof data18 === "string"){
if(func70(data18) > 100){
const err67 = {instancePath:instancePath+"/outlook/headline",schemaPath:"#/properties/outlook/properties/headline/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(func70(data18) < 5){
const err68 = {instancePath:instancePath+"/outlook/headline",schemaPath:"#/properties/outlook/properties/headline/minLength",keyword:"minLength",params:{limit: 5},message:"must NOT have fewer than 5 characters"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
else {
const err69 = {instancePath:instancePath+"/outlook/headline",schemaPath:"#/properties/outlook/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
if(data17.text !== undefined && func0.call(data17, "text")){
let data19 = data17.text;
if(typeof data19 === "string"){
if(func70(data19) > 700){
const err70 = {instancePath:instancePath+"/outlook/text",schemaPath:"#/properties/outlook/properties/text/maxLength",keyword:"maxLength",params:{limit: 700},message:"must NOT have more than 700 characters"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(func70(data19) < 60){
const err71 = {instancePath:instancePath+"/outlook/text",schemaPath:"#/properties/outlook/properties/text/minLength",keyword:"minLength",params:{limit: 60},message:"must NOT have fewer than 60 characters"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/outlook/text",schemaPath:"#/properties/outlook/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
}
else {
const err73 = {instancePath:instancePath+"/outlook",schemaPath:"#/properties/outlook/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data.data_quality_notes !== undefined && func0.call(data, "data_quality_notes")){
let data20 = data.data_quality_notes;
if(Array.isArray(data20)){
if(data20.length > 4){
const err74 = {instancePath:instancePath+"/data_quality_notes",schemaPath:"#/properties/data_quality_notes/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(data20.length < 0){
const err75 = {instancePath:instancePath+"/data_quality_notes",schemaPath:"#/properties/data_quality_notes/minItems",keyword:"minItems",params:{limit: 0},message:"must NOT have fewer than 0 items"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
const len2 = data20.length;
for(let i2=0; i2<len2; i2++){
let data21 = data20[i2];
if(typeof data21 === "string"){
if(func70(data21) > 240){
const err76 = {instancePath:instancePath+"/data_quality_notes/" + i2,schemaPath:"#/properties/data_quality_notes/items/maxLength",keyword:"maxLength",params:{limit: 240},message:"must NOT have more than 240 characters"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(func70(data21) < 5){
const err77 = {instancePath:instancePath+"/data_quality_notes/" + i2,schemaPath:"#/properties/data_quality_notes/items/minLength",keyword:"minLength",params:{limit: 5},message:"must NOT have fewer than 5 characters"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/data_quality_notes/" + i2,schemaPath:"#/properties/data_quality_notes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/data_quality_notes",schemaPath:"#/properties/data_quality_notes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
